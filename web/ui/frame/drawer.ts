/** The menu of a narrow window, which lies above every dialog while it is open. */

/** Closes it if it is open. Where the browser has no popovers it shows while the address names it. */
export function closeDrawer(): void {
  document.getElementById("shell-menu")?.togglePopover?.(false);
  if (location.hash === "#shell-menu") location.replace("#main");
}
