/** Addresses of the assistant's console and its calls, apart from `paths.ts`: only its own island carries these. */
const API = "/api/chat";
const one = (id: string, end = ""): string =>
  `${API}/conversations/${encodeURIComponent(id)}/${end}`;

export const chatPaths = {
  /** The console, with one conversation open. */
  page: (conversation = "") => `/chat${conversation && `?c=${encodeURIComponent(conversation)}`}`,
  api: {
    execute: () => `${API}/mcp/execute/`,
    servers: () => `${API}/mcp/servers/`,
    models: () => `${API}/lm-studio/models/`,
    status: () => `${API}/lm-studio/status/`,
    upload: () => `${API}/upload/`,
    /** A picture of a question. */
    picture: (id: string) => `${API}/uploads/${encodeURIComponent(id)}/`,
    /** The whole answer at once. */
    test: () => `${API}/test/`,
    /** The answer as it comes. */
    stream: () => `${API}/stream/`,
    /** A table of an answer as a workbook. */
    table: () => `${API}/table/`,
    usage: () => `${API}/usage/`,
    conversations: (search = "") =>
      `${API}/conversations/${search && `?search=${encodeURIComponent(search)}`}`,
    conversation: (id: string) => one(id),
    /** The conversation, and the rest of a running answer as it comes. */
    joined: (id: string) => one(id, "stream/"),
    stop: (id: string) => one(id, "stop/"),
    /** Another answer to a question. */
    answers: (id: string) => one(id, "answers/"),
    /** Which branch is shown. */
    branch: (id: string) => one(id, "branch/"),
    pin: (id: string) => one(id, "pin/"),
    folder: (id: string) => one(id, "folder/"),
    /** A folder's name. */
    folders: () => `${API}/folders/`,
    exported: (id: string) => one(id, "export/"),
    allowances: (id: string) => one(id, "allowances/"),
    call: (id: string, call: string) => one(id, `calls/${encodeURIComponent(call)}/`),
    decision: (id: string, call: string) => one(id, `calls/${encodeURIComponent(call)}/decision/`),
  },
};

const WAITING = "/staff/waiting-changes";

/** Changes that wait for a tap: the page, and what is done with one. */
export const waitingPath = () => WAITING;
export const waitingAct = (id: string, act: "apply" | "discard") =>
  `${WAITING}/${encodeURIComponent(id)}/${act}`;
