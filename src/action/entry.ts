// The entry file of the GitHub action. The runner starts it with inputs and the event in the environment.
import { applyProxy } from "../runtime/apply-proxy.ts";
import { runAction } from "./run-action.ts";
import { createRunner } from "./runner.ts";

await applyProxy(process.env);
process.exitCode = await runAction(process.env, createRunner(process.env));
