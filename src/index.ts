// The public library: every name a program may import from "conclave", and nothing else.
export {};
