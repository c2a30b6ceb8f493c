/** What kind of picture some bytes are, told by the bytes alone: a name or a type says nothing. */
import { IMAGE_MAX_BYTES } from "../../events/post_limits.ts";
import { type Refusal, refuse } from "../../events/refusal.ts";

const KINDS = ["PNG", "JPEG", "WebP", "GIF"] as const;
type ImageKind = (typeof KINDS)[number];

const latin = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

function kindOf(bytes: Uint8Array): ImageKind | null {
  if (latin(bytes, 0, 8) === "\x89PNG\r\n\x1a\n") return "PNG";
  if (latin(bytes, 0, 3) === "\xff\xd8\xff") return "JPEG";
  if (latin(bytes, 0, 4) === "RIFF" && latin(bytes, 8, 4) === "WEBP") return "WebP";
  if (/^GIF8[79]a$/.test(latin(bytes, 0, 6))) return "GIF";
  return null;
}

/** The refusal (413, 415, 422) of bytes that are no picture of a kind this office takes; else null. */
export function checkImage(bytes: Uint8Array): Refusal | null {
  if (bytes.byteLength > IMAGE_MAX_BYTES) {
    const most = IMAGE_MAX_BYTES / 1024 / 1024;
    return refuseImage(
      413,
      `사진은 ${most}MB까지 올릴 수 있습니다. 크기를 줄여 다시 선택해 주세요.`,
    );
  }
  if (bytes.byteLength === 0) {
    return refuseImage(422, "빈 파일입니다. 사진을 다시 선택해 주세요.");
  }
  if (kindOf(bytes)) return null;
  const text = `이미지 파일만 올릴 수 있습니다. 사용할 수 있는 형식: ${KINDS.join(", ")}`;
  return refuseImage(415, text);
}

/** A refusal that stands beside the field of the picture. */
export function refuseImage(status: 413 | 415 | 422, message: string): Refusal {
  return refuse(status, "bad_image", message, [{ field: "image", message }]);
}
