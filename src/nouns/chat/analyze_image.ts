/** The tool `analyze_image` (S2 §7): a vision model describes a picture. */
import { z } from "zod";
import { choiceOf } from "../../../events/base/named.ts";
import { isRefusal, type Refusal, refuse } from "../../../events/base/refusal.ts";
import type { Asker } from "../../kit/fair_queue.ts";
import { modelPicture } from "../../images/make.ts";
import { type ChatTool, textAnswer } from "./own_tool.ts";

const QUESTIONS = {
  general: "이 이미지에 무엇이 있는지 한국어로 설명해 주세요.",
  text_extraction:
    "이 이미지에 적힌 글자를 빠짐없이 그대로 옮겨 적어 주세요. 설명은 붙이지 마세요.",
  chart_analysis: "이 이미지의 표나 그래프를 읽고, 수치와 흐름을 한국어로 설명해 주세요.",
} as const;

/** Letters of a picture as base64: 10 MB of bytes. */
const IMAGE_MAX_LENGTH = 14_000_000;
const DATA_URL = /^(data:image\/(png|jpeg|webp|gif);base64,)?[A-Za-z0-9+/]+={0,2}$/;

const input = z.strictObject({
  image_data: z.string().min(1).max(IMAGE_MAX_LENGTH)
    .meta({ title: "이미지", description: "올린 이미지의 파일 번호, 또는 base64로 적은 이미지" }),
  analysis_type: choiceOf({
    general: "설명",
    text_extraction: "글자 읽기",
    chart_analysis: "표·그래프 분석",
  }).default("general").meta({ title: "분석의 종류" }),
});
type Given = z.output<typeof input>;

/** The picture processed like an upload: only its pixels are passed on. Null if it is none. */
async function drawnAnew(data: string, asker: Asker): Promise<string | Refusal | null> {
  if (data.length <= 40 || !DATA_URL.test(data)) return null;
  const bytes = Uint8Array.fromBase64(data.slice(data.indexOf(",") + 1));
  const picture = await modelPicture(bytes, asker);
  return isRefusal(picture) ? picture : `data:image/jpeg;base64,${picture.data.toBase64()}`;
}

const NO_PICTURE_CONSENT = refuse(
  409,
  "pictures_unread",
  "사용자가 외부 서버로 보내도 된다고 확인한 이미지만 분석할 수 있습니다. 이미지를 질문에 첨부해야 합니다.",
);

export const analyzeImage: ChatTool = {
  name: "analyze_image",
  title: "이미지 분석",
  description: "올린 이미지를 설명하거나, 적힌 글자를 읽거나, 표와 그래프를 분석합니다.",
  input,
  async run(given, { upload, look, mayLeave, person, signal }) {
    const { image_data, analysis_type } = given as Given;
    const file = upload(image_data);
    if (!mayLeave(file?.type === "image" ? file : undefined)) return NO_PICTURE_CONSENT;
    const url = file?.type === "image"
      ? file.url
      : file
      ? null
      : await drawnAnew(image_data, { person, signal });
    if (url === null) {
      return refuse(422, "no_image", "이미지를 찾을 수 없습니다. 이미지를 다시 올려 주세요.");
    }
    return isRefusal(url) ? url : textAnswer(await look(url, QUESTIONS[analysis_type]));
  },
};
