/** Where a question is written: files, settings, and the ways to send it (S2 §5). */
import { CHAT_LABELS } from "../../../projections/chat/chat_words.ts";
import {
  type ChangeEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import type { ModelList, UploadInfo } from "../../../projections/chat/chat_answers.ts";
import { NO_VISION_TEXT, visionModel } from "../../../projections/chat/chat_sight.ts";
import { Button } from "../../ui/form/button.tsx";
import { FILES_MAX } from "../../../events/chat/chat_limits.ts";
import { MOST_TEXT } from "./use_files.ts";
import type { ChatSettings } from "./use_settings.ts";

/** Content in which numbers cannot be recognised. */
const PICTURE_NUMBERS =
  "이미지 속 번호는 가릴 수 없습니다. 주민등록번호나 카드번호가 보이는 이미지는 보내지 마세요.";

/** Pixels (S2 §9). */
const HEIGHT_MAX = 120;
const ACCEPTED = "image/*,.xlsx,.xls,.csv,.pdf,.hwp,.hwpx,.docx,.txt,.md";
const TAKEN =
  `이미지, 엑셀, CSV, PDF, 한글, 워드, 텍스트를 ${FILES_MAX}개까지(${MOST_TEXT}). 끌어다 놓거나 붙여 넣어도 됩니다.`;

interface ComposerProps {
  /** Parts that stay visible above the input. */
  children?: ReactNode;
  text: string;
  onText(text: string): void;
  files: UploadInfo[];
  onAttach(files: Iterable<File>): void;
  onRemove(id: string): void;
  /** Files that the import of card spending takes. */
  spending: ReadonlyMap<string, File>;
  onImport(file: File): void;
  uploading: boolean;
  busy: boolean;
  onSend(): void;
  onStop(): void;
  settings: ChatSettings;
  onSettings(change: Partial<ChatSettings>): void;
  models: ModelList["models"];
}

/** As high as its content, up to a limit. */
function useGrowth(text: string) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = "auto";
    current.style.height = `${Math.min(current.scrollHeight, HEIGHT_MAX)}px`;
  }, [text]);
  return field;
}

function Settings(
  { settings, onSettings, models }: Pick<ComposerProps, "settings" | "onSettings" | "models">,
) {
  const { model, temperature, max_tokens, stream } = settings;
  /** The text being typed, until the field is left: an incomplete number may be invalid. */
  const [tokens, setTokens] = useState<string | null>(null);
  return (
    <div className="chat-settings">
      <label>
        <span>모델</span>
        <select
          className="input"
          value={model}
          disabled={models.length === 0}
          onChange={({ currentTarget }) => onSettings({ model: currentTarget.value })}
        >
          {models.length === 0 && <option value="">모델 없음</option>}
          {models.map(({ id }) => <option key={id} value={id}>{id}</option>)}
        </select>
      </label>
      <label className="chat-check">
        <input
          type="checkbox"
          checked={stream}
          onChange={({ currentTarget }) => onSettings({ stream: currentTarget.checked })}
        />
        <span>{CHAT_LABELS.stream}</span>
      </label>
      <label>
        {/* No `output`: a label would be that one's, and the slider without a name. */}
        <span>{CHAT_LABELS.temperature} {temperature.toFixed(1)}</span>
        <input
          type="range"
          min="0"
          max="2"
          step="0.1"
          value={temperature}
          onChange={({ currentTarget }) => onSettings({ temperature: Number(currentTarget.value) })}
        />
      </label>
      <label>
        <span>{CHAT_LABELS.max_tokens}</span>
        <input
          className="input"
          inputMode="numeric"
          value={tokens ?? String(max_tokens)}
          onChange={({ currentTarget }) => {
            setTokens(currentTarget.value);
            const wanted = Number(currentTarget.value);
            const fits = Number.isInteger(wanted) && wanted >= 1 && wanted <= 32_768;
            if (fits) onSettings({ max_tokens: wanted });
          }}
          onBlur={() => setTokens(null)}
        />
      </label>
    </div>
  );
}

/** The files that go along, each to be taken out again. */
function Attached(
  { files, onRemove, spending, onImport }: Pick<
    ComposerProps,
    "files" | "onRemove" | "spending" | "onImport"
  >,
) {
  return (
    <ul className="chat-attached" aria-label="첨부한 파일">
      {files.map(({ id, name, cut }) => (
        <li key={id}>
          <span>
            {name}
            {cut !== "" && <small className="chat-cut">{cut}</small>}
          </span>
          {spending.has(id) && (
            <Button
              small
              look="quiet"
              onClick={() => onImport(spending.get(id)!)}
            >
              카드 사용내역으로 가져오기
            </Button>
          )}
          <Button
            small
            look="quiet"
            aria-label={`첨부 빼기: ${name}`}
            onClick={() => onRemove(id)}
          >
            빼기
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Which model receives pictures, if not the chosen one; or that none can read them. */
function Sight({ seeing, model }: { seeing: string | null; model: string }) {
  if (seeing === null) return <p className="field-error" role="alert">{NO_VISION_TEXT}</p>;
  return seeing === model
    ? null
    : <p className="chat-quiet" role="status">이미지는 {seeing} 모델이 분석합니다.</p>;
}

export function Composer(props: ComposerProps) {
  const { text, onText, files, onAttach, uploading, busy, onSend, onStop, settings } = props;
  const hasPictures = files.some(({ type }) => type === "image");
  const seeing = hasPictures ? visionModel(props.models, settings.model) : settings.model;
  const field = useGrowth(text);
  const picker = useRef<HTMLInputElement>(null);
  const canSend = text.trim() !== "" && !busy && !uploading && seeing !== null;
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // With Shift it is a new line.
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    if (canSend) onSend();
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    // Read before the field is emptied: the same file may be chosen again.
    const files = [...currentTarget.files ?? []];
    currentTarget.value = "";
    onAttach(files);
  };
  return (
    <div className="chat-composer">
      {props.children}
      {files.length > 0 && <Attached {...props} />}
      <Sight seeing={seeing} model={settings.model} />
      {hasPictures && <p className="chat-quiet" role="note">{PICTURE_NUMBERS}</p>}
      <div className="chat-input">
        <textarea
          ref={field}
          id="chat-input"
          className="input"
          rows={1}
          maxLength={8_000}
          aria-label="질문"
          placeholder="질문을 입력하세요"
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          onKeyDown={press}
        />
        <input
          ref={picker}
          type="file"
          accept={ACCEPTED}
          multiple
          hidden
          aria-label="파일 선택"
          onChange={choose}
        />
        <Button busy={uploading} onClick={() => picker.current?.click()}>파일 첨부</Button>
        {busy
          ? <Button look="danger" onClick={onStop}>중지</Button>
          : (
            <Button look="primary" aria-disabled={!canSend} onClick={() => canSend && onSend()}>
              보내기
            </Button>
          )}
      </div>
      <p className="chat-taken">{TAKEN}</p>
      <Settings settings={props.settings} onSettings={props.onSettings} models={props.models} />
    </div>
  );
}
