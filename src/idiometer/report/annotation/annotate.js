"use strict";
// One translation at a time. Nothing is shown as judged before the server has it on disk.
(() => {
  const $ = (id) => document.getElementById(id);
  const address = new URLSearchParams(location.search);
  const token = address.get("token") || "";
  let annotator = address.get("as") || "", now = null, busy = false;

  async function ask(path, options = {}) {
    const answer = await fetch(path, { ...options, headers: { "X-Token": token, "Content-Type": "application/json" } });
    const value = await answer.json();
    if (!answer.ok) throw new Error(value.error);
    return value;
  }
  async function guarded(work) {
    if (busy) return;
    busy = true;
    try {
      await work();
      $("trouble").hidden = true;
    } catch (error) {
      $("trouble").textContent = error instanceof TypeError
        ? "The server does not answer: is it running? Your last label was not saved." : error.message;
      $("trouble").hidden = false;
    } finally {
      busy = false;
    }
  }

  const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;
  function add(to, text) {
    if (!HIDDEN.test(text)) { to.append(text); return; }
    for (const c of text) {
      if (!HIDDEN.test(c)) { to.append(c); continue; }
      const chip = document.createElement("span");
      chip.className = "cc";
      chip.textContent = c.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
      to.append(chip);
    }
  }
  function show(box, text, lang, spans = []) {
    box.replaceChildren();
    box.lang = lang;
    box.dir = "auto";
    if (!text.trim()) {
      const empty = document.createElement("span");
      empty.className = "empty";
      empty.textContent = "(empty)";
      box.append(empty);
      return;
    }
    const points = Array.from(text);
    let at = 0;
    for (const [start, end] of spans) {
      add(box, points.slice(at, start).join(""));
      const mark = document.createElement("mark");
      add(mark, points.slice(start, end).join(""));
      box.append(mark);
      at = end;
    }
    add(box, points.slice(at).join(""));
  }

  async function load(task) {
    const query = new URLSearchParams({ annotator, token });
    if (task) query.set("task", task);
    now = await ask("task?" + query);
    const keys = Object.keys(now.labels);
    if (!$("labels").children.length) keys.forEach((label, place) => $("labels").append(button(label, place)));
    $("progress").textContent = `${now.done} of ${now.n} judged, as ${annotator}`;
    $("bar").max = now.n;
    $("bar").value = now.done;
    show($("idiom"), now.idiom, now.source);
    show($("src"), now.src, now.source, now.spans);
    show($("hyp"), now.hyp, now.target);
    $("refs").replaceChildren(...now.refs.map((ref) => {
      const p = document.createElement("p");
      p.className = "text";
      show(p, ref, now.target);
      return p;
    }));
    $("ref").hidden = !now.refs.length;
    $("comment").value = now.comment;
    [...$("labels").children].forEach((b) => b.setAttribute("aria-pressed", String(b.value === now.label)));
    $("back").disabled = now.task <= 1;
    $("on").disabled = now.task >= now.n;
    const end = !task && now.done >= now.n;
    $("end").hidden = !end;
    $("case").hidden = end;
    $("who").hidden = true;
  }
  function button(label, place) {
    const made = document.createElement("button");
    made.type = "button";
    made.value = label;
    made.title = now.labels[label];
    const key = document.createElement("kbd"), meaning = document.createElement("small");
    key.textContent = place + 1;
    meaning.textContent = now.labels[label];
    made.append(label, key, meaning);
    made.addEventListener("click", () => choose(label));
    return made;
  }
  const save = (label) => ask("label", { method: "POST", body: JSON.stringify({ annotator, task: now.task, label, comment: $("comment").value }) });
  const choose = (label) => guarded(async () => {
    const changed = now.label !== null;
    await save(label);
    document.activeElement.blur();
    await load(changed && now.task < now.n ? now.task + 1 : undefined);
  });
  const go = (task) => guarded(async () => {
    if (now.label !== null && $("comment").value !== now.comment) await save(now.label);
    await load(task);
  });
  const back = () => { if (!$("end").hidden) go(now.n); else if (now.task > 1) go(now.task - 1); };
  const on = () => { if (now.task < now.n) go(now.task + 1); };
  $("back").addEventListener("click", back);
  $("again").addEventListener("click", back);
  $("on").addEventListener("click", on);
  $("open").addEventListener("click", () => go());
  $("comment").addEventListener("change", () => {
    if (now.label !== null && $("comment").value !== now.comment) guarded(async () => { await save(now.label); now.comment = $("comment").value; });
  });
  addEventListener("keydown", (event) => {
    if (!now || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === $("comment")) {
      if (event.key === "Escape") $("comment").blur();
      return;
    }
    const labels = Object.keys(now.labels);
    if ($("end").hidden && event.key >= "1" && event.key <= String(labels.length)) choose(labels[event.key - 1]);
    else if (event.key === "ArrowLeft") back();
    else if (event.key === "ArrowRight" && $("end").hidden) on();
    else if (event.key === "n") go();
    else if (event.key === "r") $("ref").open = !$("ref").open;
    else if (event.key === "c") { event.preventDefault(); $("comment").focus(); }
  });
  $("who").addEventListener("submit", (event) => {
    event.preventDefault();
    annotator = new FormData($("who")).get("name").trim();
    address.set("as", annotator);
    history.replaceState(null, "", "?" + address);
    guarded(() => load());
  });
  if (annotator) guarded(() => load());
  else { $("who").hidden = false; $("who").elements.name.focus(); }
})();
