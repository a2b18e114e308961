"use strict";
// Draws the sentences of the report as they are asked for. Corpus text only ever becomes text nodes.
(() => {
  const $ = (id) => document.getElementById(id);
  const read = (id) => JSON.parse($(id).textContent);
  const index = read("index");
  const form = $("filter"), list = $("list"), count = $("count"), more = $("more");
  const STEP = 25, KEPT = 12;
  const unpacked = new Map(); // blocks of texts, the latest few

  function block(number) {
    let found = unpacked.get(number);
    if (!found) {
      found = read("block" + number);
      if (unpacked.size >= KEPT) unpacked.delete(unpacked.keys().next().value);
      unpacked.set(number, found);
    }
    return found;
  }
  const example = (place) => block(Math.floor(place / index.block))[place % index.block];

  // Where an example's first occurrence stands among all occurrences.
  const first = new Map();
  index.example.forEach((place, n) => { if (!first.has(place)) first.set(place, n); });
  const number = (n) => n - first.get(index.example[n]);
  const name = (n) => index.ids[index.example[n]] + "." + number(n);

  function element(tag, kind, text) {
    const made = document.createElement(tag);
    if (kind) made.className = kind;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  // What cannot be seen, or turns the direction of text, is shown by its code.
  const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/;
  function add(to, text) {
    let plain = "";
    const flush = () => { if (plain) to.append(plain); plain = ""; };
    if (!HIDDEN.test(text)) { to.append(text); return; }
    for (const c of text) {
      if (!HIDDEN.test(c)) { plain += c; continue; }
      flush();
      const code = c.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
      const chip = element("span", "cc", code);
      chip.title = "character U+" + code;
      to.append(chip);
    }
    flush();
  }

  // Spans count code points; marks are [start, end, role, title], and of overlapping ones the first wins.
  function marked(text, marks, lang, kind) {
    const box = element("span", "text " + (kind || ""));
    box.lang = lang;
    box.dir = "auto";
    if (text.length > 1500) box.tabIndex = 0;
    if (!text.trim()) { box.append(element("span", "empty", "(empty)")); return box; }
    const points = /[\ud800-\udfff]/.test(text) ? Array.from(text) : text;
    const cut = (a, b) => typeof points === "string" ? points.slice(a, b) : points.slice(a, b).join("");
    let at = 0;
    for (const [start, end, role, title] of marks.slice().sort((a, b) => a[0] - b[0] || b[1] - a[1])) {
      if (start < at || end > points.length) continue;
      add(box, cut(at, start));
      const mark = element("mark", role);
      if (title) mark.title = title;
      add(mark, cut(start, end));
      box.append(mark);
      at = end;
    }
    add(box, cut(at));
    return box;
  }

  const metric = () => index.metrics.find((m) => m.name === form.elements.metric.value) || index.metrics[0];
  function label(judged, system, n) {
    const letter = judged && judged.codes[system] ? judged.codes[system][n] : "-";
    return letter === "-" ? "" : judged.labels[letter.charCodeAt(0) - 65];
  }

  const COLOURED = ["literal", "copied", "omitted", "unclear", "not literal", "rendered", "not judged", "scored"];
  function badge(text) {
    const made = element("span", "badge", text);
    made.style.setProperty("--c", `var(--${(COLOURED.includes(text) ? text : "unclear").replace(" ", "-")})`);
    return made;
  }

  function article(n) {
    const [src, refs, hyps, occurrences, details] = example(index.example[n]);
    const own = number(n), judged = metric(), place = index.metrics.indexOf(judged);
    const chosen = form.elements.system.value;
    const box = element("article");
    box.id = "s=" + name(n);
    box.tabIndex = -1;
    const head = element("h3");
    const what = element("span", "what");
    what.lang = index.source;
    add(what, index.idioms[index.idiom[n]]);
    head.append(what);
    if (occurrences[own][1]) add(head.appendChild(element("span")), occurrences[own][1]);
    const link = element("a", "", name(n));
    link.href = "#s=" + encodeURIComponent(name(n));
    link.setAttribute("aria-label", "Link to sentence " + name(n));
    head.append(link);
    const rows = element("dl", judged ? "judged" : "");
    const row = (title, text, verdict) => {
      const term = element("dt");
      add(term, title);
      rows.append(term);
      if (verdict !== undefined) {
        const said = element("dd");
        said.append(verdict);
        rows.append(said);
      }
      const told = element("dd", verdict === undefined ? "over" : "");
      told.append(...text);
      rows.append(told);
    };
    const here = details.filter((d) => d[0] === place && d[2] === own);
    const marks = occurrences.flatMap(([spans], k) => spans.map(([a, b]) => [a, b, k === own ? "idiom" : "other", ""]));
    row("Source", [marked(src, marks, index.source, "src")]);
    refs.forEach((ref, k) => {
      const found = here.slice(0, 1).flatMap((d) => d[3]).filter((e) => e[0] === "ref" && e[4] === k);
      row(refs.length > 1 ? "Reference " + (k + 1) : "Reference", [marked(ref, spansOf(found), index.target)]);
    });
    index.systems.forEach((system, s) => {
      if (chosen && system !== chosen) return;
      const text = label(judged, s, n);
      const found = here.filter((d) => d[1] === s);
      const content = [marked(hyps[s], spansOf(found.flatMap((d) => d[3]).filter((e) => e[0] === "hyp")), index.target)];
      for (const d of found) {
        if (d[5]) add(content[content.push(element("span", "why")) - 1], d[5]);
        if (d[4] !== null) content.push(element("span", "why", values(d[4])));
      }
      row(system, content, judged ? (text ? badge(text) : "") : undefined);
    });
    box.append(head, rows);
    return box;
  }
  const spansOf = (evidence) => evidence.flatMap(([, role, spans, word]) =>
    spans.map(([a, b]) => [a, b, role, word ? role + ": " + word : role]));
  const values = (v) => typeof v === "object"
    ? Object.entries(v).map(([key, x]) => key + " " + (x === null ? "–" : x)).join(", ") : String(v);

  // Filtering reads the index alone; only a search unpacks texts.
  let found = [], drawn = 0, only = null;
  function matches() {
    const { q, idiom, system, differ } = form.elements;
    const wanted = form.elements["class"].value, judged = metric();
    const systems = index.systems.map((_, s) => s).filter((s) => !system.value || index.systems[s] === system.value);
    const sought = idiom.value ? index.idioms.indexOf(idiom.value) : -1;
    const part = idiom.value && sought < 0 ? idiom.value.toLowerCase() : "";
    const text = q.value.trim().toLowerCase();
    const kept = [];
    for (let n = 0; n < index.example.length; n++) {
      if (sought >= 0 && index.idiom[n] !== sought) continue;
      if (part && !index.idioms[index.idiom[n]].toLowerCase().includes(part)) continue;
      if (wanted && !systems.some((s) => label(judged, s, n) === wanted)) continue;
      if (differ.checked && new Set(index.systems.map((_, s) => label(judged, s, n))).size < 2) continue;
      if (text && !has(n, text)) continue;
      kept.push(n);
    }
    return kept;
  }
  function has(n, text) {
    const [src, refs, hyps] = example(index.example[n]);
    return name(n).toLowerCase().includes(text) || index.idioms[index.idiom[n]].toLowerCase().includes(text)
      || [src, ...refs, ...hyps].some((t) => t.toLowerCase().includes(text));
  }

  const counted = (n) => n.toLocaleString("en");
  function told() {
    const all = counted(index.example.length);
    const what = only !== null ? `Sentence ${only}` : found.length === index.example.length ? `All ${all} occurrences`
      : `${counted(found.length)} of ${all} occurrences`;
    count.textContent = what + (drawn < found.length ? `; ${counted(drawn)} drawn, more as you scroll.` : ".");
    more.hidden = drawn >= found.length;
  }
  function draw() {
    const next = found.slice(drawn, drawn + STEP);
    list.append(...next.map(article));
    drawn += next.length;
    told();
  }
  function refresh() {
    found = only === null ? matches() : index.example.map((_, n) => n).filter((n) => name(n) === only);
    drawn = 0;
    list.replaceChildren();
    draw();
    if (!found.length) count.textContent = only === null ? "Nothing fits these filters." : `There is no sentence ${only} here.`;
  }

  // The filter stands in the address, so that every view and every sentence has a link.
  const FIELDS = ["q", "idiom", "system", "class", "metric"];
  function fromAddress() {
    const given = new URLSearchParams(location.hash.slice(1).replace(/\+/g, "%20"));
    const known = [...FIELDS, "differ", "s"].some((key) => given.has(key));
    if (!known && location.hash) return;
    FIELDS.forEach((key) => {
      const field = form.elements[key];
      field.value = given.get(key) ?? (key === "metric" ? field.options[0]?.value ?? "" : "");
    });
    form.elements.differ.checked = given.has("differ");
    only = given.get("s");
    refresh();
    if (known) (only && list.firstChild ? list.firstChild : $("sentences")).scrollIntoView({ behavior: "instant" });
    if (only) list.firstChild?.classList.add("here");
  }
  function toAddress() {
    only = null;
    const given = new URLSearchParams();
    FIELDS.forEach((key) => {
      const field = form.elements[key];
      if (field.value && !(key === "metric" && field.selectedIndex === 0)) given.set(key, field.value);
    });
    if (form.elements.differ.checked) given.set("differ", "1");
    history.replaceState(null, "", "#" + given);
    refresh();
  }

  let waiting = 0;
  form.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(toAddress, 120); });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(toAddress));
  more.addEventListener("click", () => {
    const before = list.lastChild;
    draw();
    before?.nextSibling?.focus({ preventScroll: true });
  });
  addEventListener("hashchange", fromAddress);
  new IntersectionObserver((seen) => { if (seen.some((s) => s.isIntersecting) && drawn < found.length) draw(); },
    { rootMargin: "800px" }).observe($("signatures"));

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.matches?.("input:not([type=checkbox]), select");
    if (typing) { if (event.key === "Escape") event.target.blur(); return; }
    if (event.key === "/") { event.preventDefault(); form.elements.q.focus(); }
    if (event.key === "j" || event.key === "k") {
      const here = document.activeElement.closest?.("article");
      const next = event.key === "j" ? (here ? here.nextElementSibling : list.firstElementChild) : here?.previousElementSibling;
      next?.focus();
      next?.scrollIntoView({ block: "nearest" });
    }
  });

  // The plots' own descriptions, for the pointer and for the keyboard.
  const tip = $("tip");
  function point(event) {
    const mark = event.target.closest?.("[aria-roledescription]:not([aria-roledescription$=container]):not([aria-roledescription=axis])")
      || event.target.querySelector?.("[aria-label]");
    const text = mark?.closest("svg") ? mark.getAttribute("aria-label") : "";
    tip.hidden = !text;
    if (!text) return;
    tip.textContent = text;
    const box = mark.getBoundingClientRect();
    tip.style.left = Math.max(8, Math.min(box.left + scrollX, innerWidth - tip.offsetWidth - 8)) + "px";
    tip.style.top = box.bottom + scrollY + 6 + "px";
  }
  document.querySelectorAll(".plot svg").forEach((svg) => {
    svg.addEventListener("pointerover", point);
    svg.addEventListener("focusin", point);
    svg.addEventListener("pointerleave", () => { tip.hidden = true; });
    svg.addEventListener("focusout", () => { tip.hidden = true; });
  });

  $("idiom-list").append(...index.idioms.slice(0, 2000).map((idiom) => { const o = element("option"); o.value = idiom; return o; }));
  fromAddress();
})();
