// What a client may not ask for when it starts a debate.
import assert from "node:assert/strict";
import { test } from "node:test";
import { refuseUntrusted } from "../../src/mcp/start-needs.ts";

for (const seat of ["script:/etc/passwd", "security=script:/etc/passwd", "security= script:../../etc/passwd"]) {
  test(`the seat ${seat} is refused, because its error would show the file`, () => {
    const input = { seats: [seat] };
    assert.throws(() => refuseUntrusted({ allowsCommands: false }, input), {
      code: "USAGE_OPTION_VALUE",
      message: /^This server does not start a debate that reads .*etc\/passwd\.$/,
    });
    refuseUntrusted({ allowsCommands: true }, input);
  });
}

test("a script of the folder is not refused", () => {
  refuseUntrusted({ allowsCommands: false }, { seats: ["security=script:rehearsal.yaml"] });
});
