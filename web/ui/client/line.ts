/** One line and a button, drawn without React: for when it is what has failed, or is not here yet. */
export function line(text: string, label: string, run: () => void): HTMLElement {
  const result = document.createElement("p");
  result.className = "notice notice-warning";
  result.setAttribute("role", "alert");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button";
  button.textContent = label;
  button.onclick = run;
  result.append(text, " ", button);
  return result;
}
