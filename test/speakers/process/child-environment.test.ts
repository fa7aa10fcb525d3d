import assert from "node:assert/strict";
import { test } from "node:test";
import { childEnvironment } from "../../../src/speakers/process/child-environment.ts";
import { redactSecrets } from "../../../src/speakers/redact-secrets.ts";

test("a child sees the allow-listed variables and those it is given by name, and no other", () => {
  const allowed = {
    PATH: "/bin",
    HOME: "/home/a",
    USER: "a",
    LOGNAME: "a",
    SHELL: "/bin/sh",
    LANG: "de_DE.UTF-8",
    LC_TIME: "C",
    TERM: "dumb",
    TMPDIR: "/tmp",
    TZ: "UTC",
    XDG_CONFIG_HOME: "/home/a/.config",
    https_proxy: "http://proxy",
    HTTP_PROXY: "http://proxy",
    NO_PROXY: "localhost",
    ALL_PROXY: "socks://proxy",
    SSL_CERT_FILE: "/etc/ca.pem",
    SSL_CERT_DIR: "/etc/ca",
    NODE_EXTRA_CA_CERTS: "/etc/ca.pem",
  };
  const others = {
    OPENAI_API_KEY: "sk",
    AWS_SECRET_ACCESS_KEY: "x",
    NODE_OPTIONS: "--inspect",
    LD_PRELOAD: "x.so",
    PATHS: "x",
    MY_PATH: "x",
    UNSET: undefined,
  };
  assert.deepEqual(childEnvironment({ ...allowed, ...others }, []), allowed);
  assert.deepEqual(childEnvironment({ ...allowed, ...others }, ["OPENAI_API_KEY", "UNSET", "MISSING"]), {
    ...allowed,
    OPENAI_API_KEY: "sk",
  });
});

test("keys are removed from a text for the log", () => {
  const source = { MY_KEY: "correct-horse-battery", DEBUG: "1", UNSET: undefined };
  const names = ["MY_KEY", "DEBUG", "UNSET", "MISSING"];
  const cases = [
    ["401: correct-horse-battery is wrong, twice: correct-horse-battery", "401: *** is wrong, twice: ***"],
    ["Incorrect API key provided: sk-proj-abcdEFGH1234567890", "Incorrect API key provided: sk-***"],
    ["Authorization: Bearer abc.def-ghi_jkl", "Authorization: Bearer ***"],
    ["proxy http://user:secret@proxy:3128 refused", "proxy http://***@proxy:3128 refused"],
    ["status 1, see https://example.org/a:b@c", "status 1, see https://example.org/a:b@c"],
  ] as const;
  for (const [text, told] of cases) assert.equal(redactSecrets(text, source, names), told);
});
