/** One line and a button, drawn without React: for when it is what has failed, or is not here yet. */
export function line(text: string, label: string, run: () => void): HTMLElement {
  const told = document.createElement("p");
  told.className = "notice notice-warning";
  told.setAttribute("role", "alert");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = label;
  button.onclick = run;
  told.append(text, " ", button);
  return told;
}
