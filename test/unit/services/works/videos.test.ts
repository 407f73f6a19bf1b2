import { expect, test } from "vitest";
import { rareCodec } from "~/media/codecs";
import { videoEntry } from "~/media/mp4-boxes";
import { sample } from "../../../support/multipart";

const reader = (bytes: Uint8Array) => async (offset: number, length: number) =>
  new Uint8Array(bytes).subarray(offset, offset + length);

test("[MEND-21] a video's sample entry is found wherever its index lies, and none in what is no video", async () => {
  const entry = (bytes: Uint8Array) => videoEntry(reader(bytes), bytes.length);
  expect(await entry(sample("iphone-hevc.mov"))).toBe("hvc1");
  for (const name of ["moov-al-final.mov", "fragmentado.mp4", "video-2s.mp4"]) {
    expect([name, await entry(sample(name))]).toEqual([name, "avc1"]);
  }
  for (const name of ["cartel.jpg", "no-admitido.webm"]) {
    expect([name, await entry(sample(name))]).toEqual([name, null]);
  }
  // A file cut at any length is read to an end.
  const whole = sample("iphone-hevc.mov");
  for (let length = 0; length < whole.length; length += 997) {
    expect(["hvc1", null]).toContain(await entry(whole.subarray(0, length)));
  }
});

test("[MEND-21] H.264 as browsers have it is shown everywhere, everything else is told", () => {
  for (const codec of ["avc1", "avc1.42E01E", "avc1.4d401f", "avc3.640028"]) {
    expect([codec, rareCodec(codec)]).toEqual([codec, null]);
  }
  // H.264 with 10 bits and with 4:2:2, as studios use it.
  for (const codec of ["hvc1", "hev1.2.4.L120.B0", "avc1.6E001f", "avc1.7a0028", "apch", "mp4v", "unknown"]) {
    expect([codec, rareCodec(codec)]).toEqual([codec, codec]);
  }
});
