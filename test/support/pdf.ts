/** Returns a valid PDF with one empty page. A comment pads it to exactly `size` bytes, if given. */
export function pdf(size?: number): Uint8Array<ArrayBuffer> {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
  ];
  let body = "%PDF-1.4\n";
  let table = "0000000000 65535 f \n";
  for (const [index, object] of objects.entries()) {
    table += `${tenDigits(body.length)} 00000 n \n`;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const end = (start: number) =>
    `xref\n0 4\n${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${tenDigits(start)}\n%%EOF\n`;
  if (size !== undefined) body += `%${"x".repeat(size - body.length - end(0).length - 2)}\n`;
  return new Uint8Array(Buffer.from(body + end(body.length), "latin1"));
}

const tenDigits = (value: number) => String(value).padStart(10, "0");
