/** The server's answer when every engine failed: one with a sentence in the reader's language, one without. */
export const NO_TRANSLATION = {
  status: 502,
  json: {
    success: false,
    code: "ENGINE_FAILED",
    message: "No engine gave a translation that could be used",
    error: "No engine gave a translation that could be used",
    reasons: [
      { engine: "apertium", engineName: "Apertium", reason: "pieces", message: "it lost a number" },
      { engine: "deepl", reason: "person_budget" },
    ],
  },
};
