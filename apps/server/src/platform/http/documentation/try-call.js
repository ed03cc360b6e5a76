// Lets readers of the API reference make calls with their own access token, which stays in the page.
const access = document.getElementById("access");
access.hidden = false;
access.addEventListener("submit", (event) => event.preventDefault());

for (const form of document.querySelectorAll("form.try")) {
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    tell(form, "…");
    send(form).then(
      (told) => tell(form, told),
      (error) => tell(form, String(error)),
    );
  });
}

const tell = (form, text) => {
  form.querySelector("output").textContent = text;
};

async function send(form) {
  const { method, path } = form.dataset;
  const query = new URLSearchParams();
  let address = `/api${path}`;
  for (const { name, value, dataset } of form.querySelectorAll("input"))
    if (dataset.in === "path") address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== "") query.set(name, value);
  const body = form.querySelector("textarea")?.value;
  const answer = await fetch(query.size > 0 ? `${address}?${query}` : address, {
    method,
    // Omits the reader's session, because programs do not have one.
    credentials: "omit",
    headers: {
      authorization: `Bearer ${access.elements.token.value.trim()}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    body,
  });
  const text = await answer.text();
  return `${answer.status}\n${isJson(answer) ? JSON.stringify(JSON.parse(text), null, 2) : text.slice(0, 10_000)}`;
}

const isJson = (answer) => answer.headers.get("content-type")?.startsWith("application/json");
