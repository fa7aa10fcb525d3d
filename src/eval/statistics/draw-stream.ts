/** A stream of uniform numbers from a seed (sfc32): fast and well spread, for resampling. */

import { hash } from "node:crypto";

export function drawStream(seed: string): () => number {
  const digest = hash("sha256", seed, "buffer");
  let a = digest.readInt32LE(0);
  let b = digest.readInt32LE(4);
  let c = digest.readInt32LE(8);
  let counter = 1;
  return () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
}
