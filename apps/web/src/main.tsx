import { createRoot } from "react-dom/client";
import "./app/styles/app.css";
import { App } from "./app/App.tsx";
import { takeInstallPrompt } from "./features/installed/install-prompt.ts";
import { startI18n } from "./i18n/i18n.ts";
import { keepKeysOfInputMethods } from "./ui/text/input-method.ts";

keepKeysOfInputMethods();
takeInstallPrompt();
await startI18n();
const root = document.getElementById("root");
if (root) createRoot(root).render(<App />);
