/** Is a model available? Checked when the page opens, and every 30 seconds (S2 §2). */
import { useEffect, useState } from "react";
import type { ModelList, ModelStatus } from "../../../projections/chat/chat_answers.ts";
import { chatPaths } from "./paths.ts";
import { BACKGROUND, callApi } from "../../ui/client/api.ts";

const LOOK_MS = 30_000;

export interface Connection {
  state: "connecting" | "connected" | "disconnected";
  message: string;
}

const LOST = "서버에 연결할 수 없습니다.";

/** The connection, and its models, which may change while it lasts. */
export function useConnection(onModels: (models: ModelList) => void): Connection {
  const [connection, setConnection] = useState<Connection>({ state: "connecting", message: "" });
  useEffect(() => {
    const look = async () => {
      const headers = BACKGROUND;
      const answer = await callApi<ModelStatus>("GET", chatPaths.api.status(), {
        act: "unseen",
        headers,
      });
      const { status, message } = answer.ok
        ? answer.data
        : { status: "disconnected" as const, message: LOST };
      setConnection({ state: status, message });
      if (status !== "connected") return;
      const models = await callApi<ModelList>("GET", chatPaths.api.models(), {
        act: "unseen",
        headers,
      });
      // S2 §8: a list that does not come is only logged, which the server has done; it is asked for again.
      if (models.ok) onModels(models.data);
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return connection;
}
