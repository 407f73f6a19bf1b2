/**
 * Returns the first bytes of a JPEG without fill bytes: 0xff may be repeated before each marker, which some readers do not
 * know. Returns other bytes as they are.
 */
export function withoutFillBytes(head: Uint8Array): Uint8Array {
  if (head[0] !== 0xff || head[1] !== 0xd8) return head;
  const pieces = [head.subarray(0, 2)];
  let at = 2;
  while (head[at] === 0xff) {
    while (head[at + 1] === 0xff) at++;
    const length = ((head[at + 2] ?? 0) << 8) | (head[at + 3] ?? 0);
    pieces.push(head.subarray(at, at + 2 + length));
    at += 2 + length;
  }
  pieces.push(head.subarray(at));
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let end = 0;
  for (const piece of pieces) {
    whole.set(piece, end);
    end += piece.length;
  }
  return whole;
}
