/** What a request brings along, whole and within a limit. What exceeds the limit is not read. */

export type ReceivedBody = Buffer<ArrayBuffer> | "too long" | "broken off";

export async function receiveBody({ headers, body }: Request, mostBytes: number): Promise<ReceivedBody> {
  if (Number(headers.get("content-length") ?? 0) > mostBytes) return "too long";
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of body ?? []) {
      bytes += piece.length;
      if (bytes > mostBytes) return "too long";
      pieces.push(piece);
    }
  } catch {
    // Whoever sent it is gone, and reads no answer.
    return "broken off";
  }
  return Buffer.concat(pieces, bytes);
}
