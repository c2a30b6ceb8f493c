/** The list of messages, also for screen readers; their time stops while a pointer or the focus is on one. */
import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useRef, useState } from "react";
import { Button } from "../form/button.tsx";
import { dismissToast, durationOf, type Toast, toasts } from "./toasts.ts";

/** Runs `done` after `milliseconds` in which `paused` was false. */
function useCountdown(milliseconds: number, paused: boolean, done: () => void): void {
  const left = useRef(milliseconds);
  useEffect(() => {
    if (paused) return;
    const started = performance.now();
    const timer = setTimeout(done, left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [paused]);
}

const heard: Record<Toast["kind"], string> = {
  success: "완료",
  error: "오류",
  warning: "주의",
  info: "알림",
};

function ToastItem({ toast }: { toast: Toast }) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const close = () => dismissToast(toast.id);
  useCountdown(durationOf(toast), hovered || focused, close);
  const { action } = toast;
  return (
    <div
      className={`toast toast-${toast.kind}`}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span className="toast-text">
        <span className="visually-hidden">{heard[toast.kind]}:</span>
        {toast.text}
      </span>
      {action && (
        <Button
          small
          onClick={() => {
            close();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <Button look="quiet" small className="button-icon" aria-label="알림 닫기" onClick={close}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
      </Button>
    </div>
  );
}

/** Two live regions that are always there: errors interrupt, everything else waits its turn. */
export function ToastList() {
  useSignals();
  const all = toasts.value;
  const errors = all.filter((toast) => toast.kind === "error");
  const others = all.filter((toast) => toast.kind !== "error");
  return (
    <div className="toasts screen-only">
      <div className="toasts-region" role="status" aria-live="polite">
        {others.map((toast) => <ToastItem key={toast.id} toast={toast} />)}
      </div>
      <div className="toasts-region" role="alert" aria-live="assertive">
        {errors.map((toast) => <ToastItem key={toast.id} toast={toast} />)}
      </div>
    </div>
  );
}
