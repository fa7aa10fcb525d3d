/** Exchanges prompts and replies between a debate and its host, in rows. Submitted replies are never removed. */

import { randomUUID } from "node:crypto";
import type { CallKey } from "../core/ids.ts";
import { askSchema, type HostAsk, type HostBox, type HostReply, replySchema } from "../log/host-box.ts";
import { inboxOf } from "./inbox-of.ts";
import { lockDebate } from "./lock-debate.ts";
import type { Fleet } from "./open-fleet.ts";
import { wakeDebate } from "./work/wake-debate.ts";

export function postgresHost(fleet: Fleet, debate: string): HostBox {
  async function ask(asked: HostAsk): Promise<void> {
    await fleet.query(
      `insert into conclave.host_asks values ($1, $2, $3, $4)
       on conflict (debate, call) do update set id = excluded.id, ask = excluded.ask`,
      [debate, asked.call, asked.id, JSON.stringify(asked)],
    );
  }

  async function findAsk(call: CallKey): Promise<HostAsk | null> {
    const [row] = await fleet.query<{ ask: string }>(
      "select ask from conclave.host_asks where debate = $1 and call = $2",
      [debate, call],
    );
    return row ? askSchema.parse(JSON.parse(row.ask)) : null;
  }

  async function listAsks(): Promise<readonly HostAsk[]> {
    const rows = await fleet.query<{ ask: string }>(
      `select ask from conclave.host_asks asked where debate = $1 and not exists (
         select from conclave.host_replies reply
         where reply.debate = asked.debate and reply.call = asked.call and reply.ask = asked.id and not is_past)`,
      [debate],
    );
    return rows.map((row) => askSchema.parse(JSON.parse(row.ask)));
  }

  async function readReply({ call, id }: HostAsk): Promise<HostReply | null> {
    await fleet.query(
      "update conclave.host_replies set is_past = true where debate = $1 and call = $2 and ask <> $3 and not is_past",
      [debate, call, id],
    );
    const [row] = await fleet.query<{ reply: string }>(
      "select reply from conclave.host_replies where debate = $1 and call = $2 and ask = $3 and not is_past",
      [debate, call, id],
    );
    return row ? replySchema.parse(JSON.parse(row.reply)) : null;
  }

  async function handIn({ id, call }: HostAsk, submitted: Pick<HostReply, "by" | "text">): Promise<HostReply | null> {
    const reply: HostReply = { ask: id, receipt: randomUUID(), ...submitted };
    const isFirst = await lockDebate(fleet.pool, debate, async (locked) => {
      const { rowCount } = await locked.client.query(
        `insert into conclave.host_replies (debate, receipt, call, ask, reply) values ($1, $2, $3, $4, $5)
         on conflict (debate, call) where not is_past do nothing`,
        [debate, reply.receipt, call, id, JSON.stringify(reply)],
      );
      if (rowCount === 1) await wakeDebate(locked, fleet.queue);
      return rowCount === 1;
    });
    fleet.announce(inboxOf(debate));
    return isFirst ? reply : null;
  }

  async function withdraw(call: CallKey): Promise<void> {
    await fleet.query("delete from conclave.host_asks where debate = $1 and call = $2", [debate, call]);
  }

  async function closeCall(call: CallKey): Promise<void> {
    await withdraw(call);
    await fleet.query("update conclave.host_replies set is_past = true where debate = $1 and call = $2", [
      debate,
      call,
    ]);
  }

  async function begin(): Promise<void> {
    await fleet.query("delete from conclave.host_asks where debate = $1", [debate]);
  }

  return {
    watch: () => fleet.watch(inboxOf(debate)),
    ask,
    findAsk,
    listAsks,
    withdraw,
    readReply,
    handIn,
    closeCall,
    begin,
  };
}
