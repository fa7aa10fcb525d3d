/** Chance for simulated speakers: drawn from a text, so that the same call gets the same draw whenever it is made. */

import { hash } from "node:crypto";

/** Uniform from 0 up to, but not including, 1. */
export type Draw = (name: string) => number;

export function drawFrom(seed: string): Draw {
  return (name) => {
    const digest = hash("sha1", `${seed}\n${name}`, "buffer");
    return (digest.readUInt32BE(0) * 2 ** 21 + (digest.readUInt32BE(4) >>> 11)) / 2 ** 53;
  };
}

/** Whether something of this chance happens. Most chances of a speaker are 0, and need no draw. */
export function happens(chance: number, draw: Draw, name: string): boolean {
  return chance > 0 && draw(name) < chance;
}
