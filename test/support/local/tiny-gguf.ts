// Writes model files small enough for a test: the llama architecture in GGUF version 3, by hand. One kind has random weights; the
// other says one fixed text, because the weights lead from each of its tokens to the next.
//
// The format: magic, version, counts; metadata as key, type and value; tensors as name, dimensions, type and offset; padding;
// the weights.
import { writeFileSync } from "node:fs";

/** Says anything at all. */
export function writeRandomModel(path: string, contextLength = 32_768): void {
  const pieces = [...BASE, ...wordPieces()];
  const random = createRandom();
  writeModel(path, pieces, { contextLength, embedding: 64, matrix: (rows, columns) => fill(rows * columns, random) });
}

/** Says `texts`, one token each, and ends, or starts over. `<0xFF>` is a byte. */
export function writeSpeakingModel(path: string, texts: readonly string[], then: "end" | "loop" = "end"): void {
  const own = [...new Set(texts.filter((text) => byteOf(text) === null))];
  const pieces = [...BASE, ...own.map((text): Piece => ({ text: text.replaceAll(" ", SPACE), type: NORMAL }))];
  const chain = texts.map((text) => byteOf(text) ?? BASE.length + own.indexOf(text));
  const next = new Map([[NEWLINE, chain[0] ?? END]]);
  for (const [index, id] of chain.entries())
    next.set(id, chain[index + 1] ?? (then === "loop" ? (chain[0] ?? END) : END));
  const embedding = Math.ceil(pieces.length / 64) * 64;
  const identity = (rows: number, columns: number) =>
    fill(rows * columns, (at) => (at % columns === Math.floor(at / columns) ? 1 : 0));
  const successor = (rows: number, columns: number) =>
    fill(rows * columns, (at) => (next.get(at % columns) === Math.floor(at / columns) ? 4 : 0));
  const matrix: Weights["matrix"] = (rows, columns, name) => {
    if (name === "token_embd.weight") return identity(rows, columns);
    return name === "output.weight" ? successor(rows, columns) : new Float32Array(rows * columns);
  };
  writeModel(path, pieces, { contextLength: 32_768, embedding, matrix });
}

interface Piece {
  readonly text: string;
  readonly type: number;
}

const NORMAL = 1;
const CONTROL = 3;
const BYTE = 6;
const SPACE = "\u2581";
const END = 4;
const SPECIAL: readonly Piece[] = [
  { text: "<unk>", type: 2 },
  { text: "<s>", type: CONTROL },
  { text: "</s>", type: CONTROL },
  { text: "<|im_start|>", type: CONTROL },
  { text: "<|im_end|>", type: CONTROL },
];
const BYTES = Array.from({ length: 256 }, (_, byte): Piece => {
  return { text: `<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`, type: BYTE };
});
const NEWLINE = SPECIAL.length + BYTES.length;
/** The line break that ends the prompt; the one in a reply is a byte. */
const BASE: readonly Piece[] = [...SPECIAL, ...BYTES, { text: "\n", type: NORMAL }];

function byteOf(text: string): number | null {
  const [, hex] = /^<0x([0-9A-F]{2})>$/.exec(text) ?? [];
  return hex === undefined ? null : SPECIAL.length + Number.parseInt(hex, 16);
}

const WORDS =
  "the of and to that is in it for with not what your you one an option objection seat question ballot evidence position as this are be which by from each text answer others would " +
  "claim reason all or where only has more why how does nothing was them their decision quote source confidence risk point another";

/** A word is found through its beginnings, which therefore have to be pieces too. */
function wordPieces(): readonly Piece[] {
  const letters = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
  const words = WORDS.split(" ").flatMap((word) => {
    const whole = `${SPACE}${word}`;
    return Array.from({ length: whole.length }, (_, index) => whole.slice(0, index + 1));
  });
  return [...new Set([...letters, ...words])].map((text) => ({ text, type: NORMAL }));
}

interface Weights {
  readonly contextLength: number;
  readonly embedding: number;
  readonly matrix: (rows: number, columns: number, name: string) => Float32Array;
}

interface Tensor {
  readonly name: string;
  readonly dimensions: readonly number[];
  readonly values: Float32Array;
}

const CHAT_TEMPLATE =
  "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}";
const FEED_FORWARD = 32;
const HEADS = 2;

function writeModel(path: string, pieces: readonly Piece[], { contextLength, embedding, matrix }: Weights): void {
  const metadata = [
    entry("general.architecture", string("llama")),
    entry("general.name", string("tiny")),
    entry("llama.context_length", u32(contextLength)),
    entry("llama.embedding_length", u32(embedding)),
    entry("llama.block_count", u32(1)),
    entry("llama.feed_forward_length", u32(FEED_FORWARD)),
    entry("llama.attention.head_count", u32(HEADS)),
    entry("llama.attention.head_count_kv", u32(HEADS)),
    entry("llama.attention.layer_norm_rms_epsilon", f32(1e-5)),
    entry("llama.rope.dimension_count", u32(embedding / HEADS)),
    entry("llama.vocab_size", u32(pieces.length)),
    entry("tokenizer.ggml.model", string("llama")),
    entry("tokenizer.ggml.tokens", array(pieces.map(({ text }) => string(text)))),
    entry("tokenizer.ggml.scores", array(pieces.map((_, index) => f32(-index)))),
    entry("tokenizer.ggml.token_type", array(pieces.map(({ type }) => i32(type)))),
    entry("tokenizer.ggml.bos_token_id", u32(1)),
    entry("tokenizer.ggml.eos_token_id", u32(END)),
    entry("tokenizer.ggml.unknown_token_id", u32(0)),
    entry("tokenizer.ggml.add_bos_token", bool(false)),
    entry("tokenizer.ggml.add_space_prefix", bool(false)),
    entry("tokenizer.chat_template", string(CHAT_TEMPLATE)),
  ];
  const tensor = (name: string, rows: number, columns: number): Tensor => {
    return { name, dimensions: [columns, rows], values: matrix(rows, columns, name) };
  };
  const norm = (name: string): Tensor => ({ name, dimensions: [embedding], values: fill(embedding, () => 1) });
  const tensors = [
    tensor("token_embd.weight", pieces.length, embedding),
    norm("blk.0.attn_norm.weight"),
    ...["q", "k", "v", "output"].map((part) => tensor(`blk.0.attn_${part}.weight`, embedding, embedding)),
    norm("blk.0.ffn_norm.weight"),
    tensor("blk.0.ffn_gate.weight", FEED_FORWARD, embedding),
    tensor("blk.0.ffn_up.weight", FEED_FORWARD, embedding),
    tensor("blk.0.ffn_down.weight", embedding, FEED_FORWARD),
    norm("output_norm.weight"),
    tensor("output.weight", pieces.length, embedding),
  ];
  writeFileSync(path, layOut(metadata, tensors));
}

const ALIGNMENT = 32;

function layOut(metadata: readonly Buffer[], tensors: readonly Tensor[]): Buffer {
  let offset = 0;
  const infos: Buffer[] = [];
  const data: Buffer[] = [];
  for (const { name, dimensions, values } of tensors) {
    infos.push(bare(name), number32(dimensions.length), ...dimensions.map(number64), number32(0), number64(offset));
    const bytes = pad(Buffer.from(values.buffer));
    data.push(bytes);
    offset += bytes.length;
  }
  const counts = [Buffer.from("GGUF"), number32(3), number64(tensors.length), number64(metadata.length)];
  return Buffer.concat([pad(Buffer.concat([...counts, ...metadata, ...infos])), ...data]);
}

function pad(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((ALIGNMENT - (bytes.length % ALIGNMENT)) % ALIGNMENT)]);
}

interface Value {
  readonly type: number;
  readonly bytes: Buffer;
}

function entry(key: string, { type, bytes }: Value): Buffer {
  return Buffer.concat([bare(key), number32(type), bytes]);
}

function array(values: readonly Value[]): Value {
  const head = [number32(values[0]?.type ?? 0), number64(values.length)];
  return { type: 9, bytes: Buffer.concat([...head, ...values.map(({ bytes }) => bytes)]) };
}

function string(text: string): Value {
  return { type: 8, bytes: bare(text) };
}

function bool(value: boolean): Value {
  return { type: 7, bytes: Buffer.from([value ? 1 : 0]) };
}

function f32(value: number): Value {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return { type: 6, bytes };
}

function i32(value: number): Value {
  return { type: 5, bytes: number32(value) };
}

function u32(value: number): Value {
  return { type: 4, bytes: number32(value) };
}

function bare(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([number64(bytes.length), bytes]);
}

function number32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function number64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function fill(length: number, value: (at: number) => number): Float32Array {
  return Float32Array.from({ length }, (_, at) => value(at));
}

/** The same file each time: a linear congruential generator. */
function createRandom(): () => number {
  let seed = 7;
  return () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed / 2 ** 32 - 0.5;
  };
}
