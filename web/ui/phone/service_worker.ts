/**
 * The service worker of the installed office. It keeps the offline page and that page's scripts, which are public and
 * the same for everybody; no page and no answer with data is ever stored. A new version takes over at once: scripts
 * have their hash in their address, so pages of the version before find theirs as they would without it.
 */
import { CACHE, type PhoneShell } from "./shell.ts";

declare const PHONE_SHELL: PhoneShell;

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchOfPage extends WorkerEvent {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface PushOfMessage extends WorkerEvent {
  data: { json(): PushedNotice } | null;
}
interface ClickOnNotice extends WorkerEvent {
  notification: Notification & { data?: string };
}
interface WindowOfOffice {
  focus(): Promise<WindowOfOffice>;
}
/** What a push says (`src/notices/push.ts`): nothing that others may not read on a locked screen. */
interface PushedNotice {
  text: string;
  link: string;
  tag: string;
}
/** As much of the worker's global scope as is used: its types and those of pages exclude each other. */
interface WorkerScope {
  addEventListener(type: "install" | "activate", listen: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listen: (event: FetchOfPage) => void): void;
  addEventListener(type: "push", listen: (event: PushOfMessage) => void): void;
  addEventListener(type: "notificationclick", listen: (event: ClickOnNotice) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window"; includeUncontrolled: true }): Promise<WindowOfOffice[]>;
    openWindow(address: string): Promise<unknown>;
  };
  registration: ServiceWorkerRegistration;
}
const worker = self as unknown as WorkerScope;
const { name, title, page, files, pages } = PHONE_SHELL;

/** Stores the shell as anybody gets it: without cookies. One file that does not come leaves the version before. */
async function install(): Promise<void> {
  const cache = await caches.open(name);
  const store = async (path: string) => {
    const answer = await fetch(path, { credentials: "omit" });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    await cache.put(path, answer);
  };
  await Promise.all([page, ...files].map(store));
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((one) => one.startsWith(CACHE) && one !== name);
  await Promise.all(others.map((one) => caches.delete(one)));
  // The page is asked for while the worker starts, and comes no later than without one.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

const stored = (path: string): Promise<Response | undefined> =>
  caches.match(path, { cacheName: name, ignoreVary: true });

async function answerPage(event: FetchOfPage): Promise<Response> {
  try {
    return await event.preloadResponse ?? await fetch(event.request);
  } catch (problem) {
    const offline = await stored(page);
    if (offline) return offline;
    throw problem;
  }
}

const isOffice = (path: string): boolean =>
  pages.some((start) => path === start || path.startsWith(`${start}/`));

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (files.includes(pathname)) {
    event.respondWith(stored(pathname).then((file) => file ?? fetch(request)));
  } else if (request.mode === "navigate" && isOffice(pathname)) {
    event.respondWith(answerPage(event));
  }
});

/** Only pages of this office are opened. */
const ownAddress = (link: unknown): string =>
  String(link).startsWith(`${location.origin}/`)
    ? String(link)
    : `${location.origin}/staff/notices`;

worker.addEventListener("push", (event) => {
  const { text, link, tag } = event.data?.json() ??
    { text: "새 알림이 있습니다.", link: "", tag: "" };
  event.waitUntil(
    worker.registration.showNotification(title, {
      body: text,
      tag,
      data: ownAddress(link),
      lang: "ko",
    }),
  );
});

/** The signed-in page with the decision: to open it changes nothing. */
async function openNotice(address: string): Promise<void> {
  const [open] = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  // What is being typed in an open window stays: the page comes in one of its own.
  await worker.clients.openWindow(address).catch(() => open?.focus());
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openNotice(ownAddress(event.notification.data)));
});
