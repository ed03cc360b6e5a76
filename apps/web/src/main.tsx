import { createRoot } from "react-dom/client";
import "./app/styles/app.css";
import { App } from "./app/App.tsx";
import { takeOverFirstFrame } from "./app/first-frame/take-over.ts";
import { takeInstallPrompt } from "./features/installed/install-prompt.ts";
import { startI18n } from "./i18n/i18n.ts";
import { keepKeysOfInputMethods } from "./ui/text/input-method.ts";

keepKeysOfInputMethods();
takeInstallPrompt();
void start();

/** Nothing is awaited at the top of a module: WebKit then runs files that load later before the files that they import. */
async function start() {
  await startI18n();
  const root = document.getElementById("root");
  if (!root) return;
  takeOverFirstFrame(root);
  createRoot(root).render(<App />);
}
