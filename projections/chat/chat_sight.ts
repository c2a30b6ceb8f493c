/** Which model receives pictures. Pure: used by the server, and by the console before anything is sent. */

interface Listed {
  id: string;
  /** Does it read pictures? Null if its server does not say. */
  sees: boolean | null;
}

/** The chosen model unless its server says that it cannot read pictures; then the first that can. Null if none can. */
export function visionModel(models: readonly Listed[], chosen: string): string | null {
  const isBlind = models.find(({ id }) => id === chosen)?.sees === false;
  return isBlind ? models.find(({ sees }) => sees)?.id ?? null : chosen;
}

/** The text if no model can. */
export const NO_VISION_TEXT =
  "이미지를 볼 수 있는 AI 모델이 없습니다. 이미지를 빼고 보내거나, 모델 서버에 이미지를 볼 수 있는 모델(VLM)을 준비해 주세요.";
