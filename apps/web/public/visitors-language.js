// On English addresses: redirects visitors who chose another language, or whose browser prefers one.
(() => {
  let chosen = "";
  try {
    chosen = localStorage.getItem("ll_lang") ?? "";
  } catch {
    // Storage is refused; the browser's language applies.
  }
  const others = (document.documentElement.dataset.languages ?? "").split(" ");
  const known = [...others, "en"];
  const wanted = known.includes(chosen) ? chosen : navigator.language.slice(0, 2).toLowerCase();
  if (!others.includes(wanted)) return;
  const { pathname, search, hash } = location;
  location.replace(`/${wanted}${pathname === "/" ? "" : pathname}${search}${hash}`);
})();
