import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { duplicateSeats, parseSeat, splitSeats } from "../../../src/request/panel/seat-grammar.ts";

const KNOWN = {
  roles: ["architect", "security", "simplicity", "generalist"],
  speakers: ["claude", "codex", "cmd:", "script:", "openai/", "rehearsal:storage"],
};

describe("seats", () => {
  test("are read from --seats at every comma, then from --seat as a whole", () => {
    assert.deepEqual(
      read({
        seats: ["claude, architect=codex,security=openai/gpt-5,,", "simplicity"],
        seat: ["generalist=cmd:llm -s 'brief, please'", "cmd:llm -o a=b"],
      }),
      {
        wishes: [
          { role: null, speaker: "claude" },
          { role: "architect", speaker: "codex" },
          { role: "security", speaker: "openai/gpt-5" },
          { role: "simplicity", speaker: null },
          { role: "generalist", speaker: "cmd:llm -s 'brief, please'" },
          { role: null, speaker: "cmd:llm -o a=b" },
        ],
        problems: [],
      },
    );
  });

  test("may have a role by the path of its file", () => {
    assert.deepEqual(read({ seats: ["./roles/legal.md=cmd:llm,roles/legal.md,../up/tax=claude"] }), {
      wishes: [
        { role: "./roles/legal.md", speaker: "cmd:llm" },
        { role: "roles/legal.md", speaker: null },
        { role: "../up/tax", speaker: "claude" },
      ],
      problems: [],
    });
  });

  test("may share a speaker or a role, but not both", () => {
    assert.deepEqual(
      read({ seats: ["claude,claude,architect=claude,architect=codex,architect,architect"] }).problems,
      [],
    );
    assert.deepEqual(
      read({ seats: ["architect=claude,security=codex,architect=claude"], seat: ["architect=claude"] }),
      {
        wishes: [
          { role: "architect", speaker: "claude" },
          { role: "security", speaker: "codex" },
          { role: "architect", speaker: "claude" },
          { role: "architect", speaker: "claude" },
        ],
        problems: [["SEAT_TWICE", 'The seat "architect=claude" is named more than once.']],
      },
    );
  });

  test("that are wrong are reported together, with the closest names", () => {
    const { wishes, problems } = read({
      seats: ["cluade,archtect,securty=codx,=claude,architect=,nobody,cdm:llm,openia/gpt-5,cmd:,rehearsal:storag"],
      seat: ["security=cmd:llm 'a,b"],
    });
    assert.deepEqual(wishes, []);
    assert.deepEqual(problems, [
      ["SEAT_UNKNOWN", '"cluade" is neither a speaker nor a role; did you mean claude?'],
      ["SEAT_UNKNOWN", '"archtect" is neither a speaker nor a role; did you mean architect?'],
      ["SEAT_UNKNOWN", '"securty" is not a role; did you mean security?'],
      ["SEAT_UNKNOWN", '"codx" is not a speaker; did you mean codex?'],
      ["SEAT_UNKNOWN", 'The seat "=claude" has no role before its equals sign.'],
      ["SEAT_UNKNOWN", 'The seat "architect=" has no speaker.'],
      ["SEAT_UNKNOWN", '"nobody" is neither a speaker nor a role.'],
      ["SEAT_UNKNOWN", '"cdm:llm" is neither a speaker nor a role; did you mean cmd:…?'],
      ["SEAT_UNKNOWN", '"openia/gpt-5" is neither a speaker nor a role; did you mean openai/…?'],
      ["SEAT_UNKNOWN", '"cmd:" is neither a speaker nor a role; did you mean cmd:…?'],
      ["SEAT_UNKNOWN", '"rehearsal:storag" is neither a speaker nor a role; did you mean rehearsal:storage?'],
      ["USAGE_OPTION_VALUE", `The command "cmd:llm 'a,b" cannot be split into words: a single quote is not closed.`],
    ]);
  });

  test("that are empty are none", () => {
    assert.deepEqual(read({ seats: [" , "] }), { wishes: [], problems: [] });
  });
});

function read({ seats = [], seat = [] }: { readonly seats?: readonly string[]; readonly seat?: readonly string[] }) {
  const parsed = splitSeats(seats, seat).map((text) => parseSeat(text, KNOWN));
  const wishes = parsed.flatMap(({ seatSpec }) => seatSpec ?? []);
  const problems = [...parsed.flatMap((each) => each.problems), ...duplicateSeats(wishes)];
  return { wishes, problems: problems.map(({ code, message }) => [code, message]) };
}
