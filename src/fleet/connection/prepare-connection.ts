/**
 * Lets the server give up what a connection holds once nobody is behind it. The server hears at once of a process that dies, but not of
 * a machine that loses its power or its network, nor of a process that hangs: by default their locks would last for hours.
 */

import type { ClientBase } from "pg";

export async function prepareConnection(client: ClientBase): Promise<void> {
  await client.query(`
    set idle_in_transaction_session_timeout = '30s';
    set tcp_keepalives_idle = 10;
    set tcp_keepalives_interval = 5;
    set tcp_keepalives_count = 3;
    set tcp_user_timeout = '25s'`);
}
