/**
 * Traces and metrics by Deno's own OpenTelemetry (`OTEL_DENO=true`); loaded only then. Deno exports them outside of the
 * process's permissions, and makes a span for each request: this file names these and adds the office's own metrics.
 */
import { type Attributes, metrics, type ObservableResult, trace } from "@opentelemetry/api";
import { jobCounts } from "../../projections/job/job.ts";
import type { Deps } from "../deps.ts";
import type { Found } from "../server/concerns.ts";
import { VERSION } from "../kit/version.ts";

const SCOPE = "legal-scrivener-office";

/** The measured state; a worker has less of it than a server. */
export interface Sources extends Pick<Deps, "books" | "now">, Partial<Pick<Deps, "backups">> {
  signIns?: { done: number; refused: number };
  concerns?: () => Promise<Found[]>;
}

type SpanPrototype = {
  setAttribute(name: string, value: unknown): unknown;
  setAttributes(attributes: Attributes): unknown;
  setStatus(status: { code: number; message?: string }): unknown;
};

/** An address reveals who was searched for; a route's pattern does not. */
const isAddress = (name: string): boolean => name.startsWith("url.") && name !== "url.scheme";

/**
 * Deno writes each request's whole address with its query into the span, and setting the attribute again adds a second
 * one. So addresses are removed where every attribute passes, and with them texts of errors, which contain addresses
 * too.
 */
function redactAddresses(): void {
  // Never ended, it is sent nowhere.
  const span = trace.getTracer(SCOPE, VERSION).startSpan("start");
  const prototype: SpanPrototype = Object.getPrototypeOf(span);
  const { setAttribute, setAttributes, setStatus } = prototype;
  prototype.setAttribute = function (name, value) {
    return isAddress(name) ? this : setAttribute.call(this, name, value);
  };
  prototype.setAttributes = function (attributes) {
    const kept = Object.entries(attributes).filter(([name]) => !isAddress(name));
    return setAttributes.call(this, Object.fromEntries(kept));
  };
  prototype.setStatus = function ({ code }) {
    return setStatus.call(this, { code });
  };
}

/** Names the span of the request under way by its route: `GET /api/mysql/card/list`. */
function nameRequest(method: string, pattern: string): void {
  const span = trace.getActiveSpan();
  span?.updateName(`${method} ${pattern}`);
  span?.setAttribute("http.route", pattern);
}

/** Begins to report the office's figures. They are counted anyway, and read when they are sent. */
function observe({ books, now, backups, signIns, concerns }: Sources): void {
  const meter = metrics.getMeter(SCOPE, VERSION);
  type Read = (result: ObservableResult) => void | Promise<void>;
  const counter = (name: string, description: string, read: Read) =>
    meter.createObservableCounter(name, { description }).addCallback(read);
  const gauge = (name: string, description: string, unit: string, read: Read) =>
    meter.createObservableGauge(name, { description, unit }).addCallback(read);
  const { stats } = books;
  counter("office.commands", "commands that changed something", (to) => to.observe(stats.commands));
  counter("office.commits", "durable commits", (to) => to.observe(stats.commits));
  counter("office.events", "events written", (to) => to.observe(stats.events));
  counter("office.command.retries", "decisions made again", (to) => to.observe(stats.retries));
  gauge("office.views.lag", "events that the views are behind the log", "{event}", async (to) => {
    to.observe(Math.max(0, await books.logEnd() - books.head));
  });
  gauge("office.jobs", "jobs by status", "{job}", (to) => {
    const counts = Object.entries(jobCounts(books.views.job));
    for (const [status, count] of counts) to.observe(count, { status });
  });
  if (signIns) {
    counter("office.sign_ins", "sign-ins by outcome", (to) => {
      to.observe(signIns.done, { outcome: "done" });
      to.observe(signIns.refused, { outcome: "refused" });
    });
  }
  if (backups) {
    gauge("office.backup.age", "time since the last good backup, by place", "s", (to) => {
      for (const [index, { at }] of backups.states.entries()) {
        if (at === null) continue;
        to.observe((now().getTime() - Date.parse(at)) / 1_000, { place: index + 1 });
      }
    });
  }
  if (concerns) {
    gauge("office.concerns", "what needs a person, by name", "{concern}", async (to) => {
      for (const { name } of await concerns()) to.observe(1, { name });
    });
  }
}

/** Begins before the first request is answered. */
export function startTelemetry() {
  redactAddresses();
  return { nameRequest, observe };
}
