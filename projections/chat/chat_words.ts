/** Labels of the assistant's settings, on its page and in refusals. */
export const CHAT_LABELS = {
  model: "AI 모델",
  stream: "실시간 표시",
  temperature: "답변 다양성",
  max_tokens: "최대 토큰",
} as const;
