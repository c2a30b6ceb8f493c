/** The settings of the console, as this browser keeps them (S2 §9). */
import { useEffect, useState } from "react";
import { keep, stored } from "../../ui/client/storage.ts";

export interface ChatSettings {
  model: string;
  temperature: number;
  max_tokens: number;
  stream: boolean;
}

const NAME = "chat-settings";
const START: ChatSettings = { model: "", temperature: 0.7, max_tokens: 2_048, stream: true };

/** The stored settings within their limits; invalid ones are ignored. */
export function settingsIn(text: string | null): ChatSettings {
  try {
    const { model, temperature, max_tokens, stream } = JSON.parse(text ?? "{}");
    const isWarm = typeof temperature === "number" && temperature >= 0 && temperature <= 2;
    const fits = Number.isInteger(max_tokens) && max_tokens >= 1 && max_tokens <= 32_768;
    return {
      model: typeof model === "string" ? model.slice(0, 200) : START.model,
      temperature: isWarm ? temperature : START.temperature,
      max_tokens: fits ? max_tokens : START.max_tokens,
      stream: typeof stream === "boolean" ? stream : START.stream,
    };
  } catch {
    return START;
  }
}

/** The settings, and the ways to change some of them and to choose among the models that there are. */
export function useSettings() {
  const [settings, setSettings] = useState(START);
  // The server does not know the browser's settings, so the first render is without them.
  useEffect(() => setSettings(settingsIn(stored(NAME))), []);
  const change = (some: Partial<ChatSettings>) => {
    const now = { ...settings, ...some };
    keep(NAME, JSON.stringify(now));
    setSettings(now);
  };
  /** A model that no longer exists is replaced by the default. */
  const chooseAmong = (models: readonly { id: string }[], chosen: string) => {
    setSettings((before) => {
      const isThere = models.some(({ id }) => id === before.model);
      return isThere ? before : { ...before, model: chosen };
    });
  };
  return { settings, change, chooseAmong };
}
