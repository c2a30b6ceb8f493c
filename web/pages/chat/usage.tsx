/**
 * Superusers' view of the console: the cost of each person's answers, and the state of outside servers. Loaded when
 * unfolded.
 */
import { type ReactNode, useState } from "react";
import type { OutsideServer, PersonUsage } from "../../../projections/chat/chat_answers.ts";
import { chatPaths } from "./paths.ts";
import { callApi } from "../../ui/client/api.ts";

const count = (value: number): string => value.toLocaleString("ko-KR");

/** "3분 20초"; seconds alone below a minute. */
function spanText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds}초` : `${count(minutes)}분 ${seconds % 60}초`;
}

function UsageTable({ people }: { people: PersonUsage[] }) {
  if (people.length === 0) return <p className="chat-quiet">아직 AI를 쓴 사람이 없습니다.</p>;
  return (
    <div className="chat-usage" tabIndex={0} role="region" aria-label="AI 사용량">
      <table>
        <thead>
          <tr>
            <th scope="col">이름</th>
            <th scope="col">답변</th>
            <th scope="col">토큰</th>
            <th scope="col">시간</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, answers, prompt_tokens, completion_tokens, milliseconds }) => (
            <tr key={id}>
              <td>{name || "(이름 없음)"}</td>
              <td>{count(answers)}</td>
              <td title={`질문 ${count(prompt_tokens)} · 답변 ${count(completion_tokens)}`}>
                {count(prompt_tokens + completion_tokens)}
              </td>
              <td>{spanText(milliseconds)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How a server is, and how its dot looks. */
const STATES = {
  ready: ["연결됨", "chat-connected"],
  down: ["연결 안 됨", "chat-disconnected"],
  unknown: ["확인 중", ""],
} as const;

function ServerList({ servers }: { servers: OutsideServer[] }) {
  if (servers.length === 0) {
    return <p className="chat-quiet">설정(MCP_SERVERS)에 적힌 외부 서버가 없습니다.</p>;
  }
  return (
    <ul className="chat-servers">
      {servers.map(({ name, state, tools, left_out }) => (
        <li key={name} className={STATES[state][1]}>
          <span aria-hidden="true" className="chat-dot" />
          <span>
            <strong>{name}</strong>: {STATES[state][0]}
            {state === "ready" && ` · 도구 ${tools}개`}
            {left_out > 0 && ` · 쓸 수 없는 도구 ${left_out}개`}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface PartProps<T> {
  title: string;
  path: string;
  draw(rows: T[]): ReactNode;
}

/** A list, loaded each time it is unfolded. */
function Part<T>({ title, path, draw }: PartProps<T>) {
  const [rows, setRows] = useState<T[] | null>(null);
  const [problem, setProblem] = useState("");
  const look = async () => {
    const answer = await callApi<{ data: T[] }>("GET", path, { act: "loadUsage" });
    if (answer.ok) setRows(answer.data.data);
    setProblem(answer.ok ? "" : answer.problem.message);
  };
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && void look()}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {problem !== "" && <p className="chat-quiet" role="alert">{problem}</p>}
      {rows && draw(rows)}
    </details>
  );
}

export const Usage = () => (
  <>
    <Part<PersonUsage>
      title="사용자별 사용량"
      path={chatPaths.api.usage()}
      draw={(people) => <UsageTable people={people} />}
    />
    <Part<OutsideServer>
      title="외부 도구 서버"
      path={chatPaths.api.servers()}
      draw={(servers) => <ServerList servers={servers} />}
    />
  </>
);
