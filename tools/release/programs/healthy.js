// The health check of the image: exit code 0 while the server of this container can serve.
const url = `http://127.0.0.1:${process.env.PORT || 3000}/readyz`;
const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch((error) => error);
const text = answer instanceof Response ? await answer.text() : `${url}: ${answer.cause?.message ?? answer.message}`;
console.log(text);
process.exit(answer.ok ? 0 : 1);
