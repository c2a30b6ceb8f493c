/** Which model pictures go to. Pure: the server asks by it, and the console says so before anything is sent. */

interface Listed {
  id: string;
  /** Does it see pictures? Null where its server does not say. */
  sees: boolean | null;
}

/** The chosen model unless its server says that it sees nothing; then the first one that sees. Null where none does. */
export function visionModel(models: readonly Listed[], chosen: string): string | null {
  const isBlind = models.find(({ id }) => id === chosen)?.sees === false;
  return isBlind ? models.find(({ sees }) => sees)?.id ?? null : chosen;
}

/** What is said where no model sees. */
export const NO_VISION_TEXT =
  "이미지를 볼 수 있는 AI 모델이 없습니다. 이미지를 빼고 보내거나, 모델 서버에 이미지를 볼 수 있는 모델(VLM)을 준비해 주세요.";
