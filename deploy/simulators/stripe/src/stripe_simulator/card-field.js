/**
 * A card form that trades a card for a token, in place of Stripe's own card element.
 *
 *   import { mountCardField } from ".../card-field.js";
 *   const field = mountCardField(element, { publishableKey });
 *   const { token, error } = await field.createToken();
 *   field.destroy();
 *
 * `token` is an id such as `tok_…`, `error` is `{ code, message }`; exactly one of them is there. The form checks each
 * field when it is left and all of them before a token is made; the number never leaves through any other way.
 * The look comes from CSS variables `--card-field-*` and the parts label, input, message, error.
 * Every address is relative to this module, so that it works below any path of a gateway.
 */

const tokensUrl = new URL("tokens", import.meta.url);

const styles = new CSSStyleSheet();
styles.replaceSync(`
  :host { display: block; font: inherit; color: var(--card-field-text, CanvasText); }
  .fields { display: grid; grid-template-columns: 1fr 1fr; gap: var(--card-field-gap, 0.5rem 1rem); }
  .number { grid-column: 1 / -1; }
  label { display: block; margin-block-end: 0.25rem; font-size: var(--card-field-label-size, 0.875rem);
    font-weight: var(--card-field-label-weight, 500); color: var(--card-field-label, inherit); }
  input { box-sizing: border-box; inline-size: 100%; min-block-size: var(--card-field-height, 2.75rem);
    padding-inline: 0.75rem; font: inherit; font-variant-numeric: tabular-nums;
    color: inherit; background: var(--card-field-background, Canvas);
    border: 1px solid var(--card-field-border, GrayText); border-radius: var(--card-field-radius, 0.5rem); }
  input::placeholder { color: var(--card-field-placeholder, GrayText); opacity: 1; }
  input:focus-visible { outline: 2px solid var(--card-field-focus, Highlight); outline-offset: 1px; }
  input[aria-invalid="true"] { border-color: var(--card-field-error, light-dark(#b3261e, #ffb4ab)); }
  .message { margin: 0.25rem 0 0; font-size: var(--card-field-message-size, 0.8125rem); line-height: 1.4;
    min-block-size: 1.4em; color: var(--card-field-error, light-dark(#b3261e, #ffb4ab)); }
`);

// A message has its line from the start: were it to push the page down when a field is left, the click on the button
// below, which is what left the field, would miss.

const digitsOf = (text) => text.replace(/\D/g, "");

const passesLuhn = (digits) =>
  [...digits].reverse().reduce((sum, digit, position) => {
    const value = Number(digit) * (1 + (position % 2));
    return sum + (value > 9 ? value - 9 : value);
  }, 0) % 10 === 0;

const isAmex = (digits) => /^3[47]/.test(digits);

const grouped = (digits) =>
  isAmex(digits)
    ? digits.slice(0, 15).replace(/^(\d{4})(\d{1,6})?(\d{1,5})?$/, (_, ...groups) => joined(groups))
    : digits.slice(0, 16).replace(/(\d{4})(?=\d)/g, "$1 ");

const joined = (groups) => groups.slice(0, 3).filter(Boolean).join(" ");

/** `MM / YY` as it is typed; a first digit above 1 can only be a month of its own. */
const asExpiry = (text, deleting) => {
  let digits = digitsOf(text).slice(0, 4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, 4);
  if (digits.length < 2 || (deleting && digits.length === 2)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
};

const monthAndYear = (text) => {
  const digits = digitsOf(text);
  return digits.length === 4 ? { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) } : null;
};

/** Each field: how it is shown, what it is called to assistive technology, and the sentence for what is wrong. */
const FIELDS = {
  number: {
    label: "Card number",
    autocomplete: "cc-number",
    placeholder: "1234 1234 1234 1234",
    format: (text) => grouped(digitsOf(text)),
    problem: (text) => {
      const digits = digitsOf(text);
      if (digits === "") return "Enter the card number.";
      if (digits.length < (isAmex(digits) ? 15 : 16)) return "The card number is incomplete.";
      return passesLuhn(digits) ? "" : "The card number is not valid.";
    },
  },
  expiry: {
    label: "Expiry date",
    autocomplete: "cc-exp",
    placeholder: "MM / YY",
    format: asExpiry,
    problem: (text) => {
      if (text === "") return "Enter the date.";
      const expiry = monthAndYear(text);
      if (expiry === null) return "The date is incomplete.";
      if (expiry.month < 1 || expiry.month > 12) return "The month is not valid.";
      // A card is good until its month ends, on the calendar of whoever types it.
      return new Date(expiry.year, expiry.month, 1) <= new Date() ? "The card has expired." : "";
    },
  },
  cvc: {
    label: "Security code",
    autocomplete: "cc-csc",
    placeholder: "CVC",
    format: (text) => digitsOf(text).slice(0, 4),
    problem: (text, form) => {
      if (text === "") return "Enter the code.";
      const length = isAmex(digitsOf(form.value("number"))) ? 4 : 3;
      return text.length === length ? "" : `Enter ${length} digits.`;
    },
  },
};

const element = (name, properties = {}, attributes = {}) => {
  const made = Object.assign(document.createElement(name), properties);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
};

/** Sets the text and keeps the caret behind the digit it stood behind, or at the end where it was there. */
const reformat = (input, text) => {
  const caret = input.selectionStart;
  const atEnd = caret === input.value.length;
  const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
  input.value = text;
  if (atEnd) return;
  let position = 0;
  for (let seen = 0; seen < digitsBefore && position < text.length; position += 1) seen += /\d/.test(text[position]);
  input.setSelectionRange(position, position);
};

class CardForm {
  constructor(root) {
    this.inputs = {};
    this.messages = {};
    const fields = element("div", { className: "fields" }, { role: "group", "aria-label": "Card" });
    for (const [name, field] of Object.entries(FIELDS)) fields.append(this.#row(name, field));
    this.refusal = element("p", { className: "message" }, { role: "alert", part: "error" });
    root.replaceChildren(fields, this.refusal);
  }

  #row(name, field) {
    const row = element("div", { className: name });
    const input = element(
      "input",
      { id: name, type: "text", inputMode: "numeric", autocomplete: field.autocomplete, placeholder: field.placeholder },
      { part: "input", "aria-describedby": `${name}-message`, "aria-required": "true", spellcheck: "false" },
    );
    const message = element("p", { id: `${name}-message`, className: "message" }, { part: "message" });
    input.addEventListener("input", (event) => {
      reformat(input, field.format(input.value, event.inputType?.startsWith("delete")));
      if (message.textContent !== "") this.check(name);
    });
    input.addEventListener("blur", () => this.check(name));
    // Inside a shadow root Enter does not reach the form around it.
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") input.getRootNode().host.closest("form")?.requestSubmit();
    });
    row.append(element("label", { htmlFor: name, textContent: field.label }, { part: "label" }), input, message);
    this.inputs[name] = input;
    this.messages[name] = message;
    return row;
  }

  value(name) {
    return this.inputs[name].value.trim();
  }

  check(name) {
    const problem = FIELDS[name].problem(this.value(name), this);
    this.messages[name].textContent = problem;
    this.inputs[name].setAttribute("aria-invalid", String(problem !== ""));
    return problem;
  }

  /** The first problem, with its field focused, or an empty string. */
  checkAll() {
    const problems = Object.keys(FIELDS).map((name) => [name, this.check(name)]);
    const first = problems.find(([, problem]) => problem !== "");
    if (first === undefined) return "";
    this.inputs[first[0]].focus();
    return first[1];
  }

  card() {
    const { month, year } = monthAndYear(this.value("expiry"));
    return { number: digitsOf(this.value("number")), exp_month: month, exp_year: year, cvc: this.value("cvc") };
  }

  set busy(busy) {
    for (const input of Object.values(this.inputs)) input.readOnly = busy;
  }
}

const askForToken = async (card, publishableKey) => {
  try {
    const response = await fetch(tokensUrl, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${publishableKey}` },
      body: JSON.stringify(card),
    });
    const answer = await response.json();
    if (response.ok) return { token: answer.id };
    if (answer.error) return { error: { code: answer.error.code ?? answer.error.type, message: answer.error.message } };
    return { error: { code: "api_error", message: "The card could not be checked. Try again in a moment." } };
  } catch {
    return { error: { code: "connection_error", message: "The card service cannot be reached. Try again in a moment." } };
  }
};

export const mountCardField = (target, { publishableKey }) => {
  const host = document.createElement("div");
  host.dataset.cardField = "";
  const root = host.attachShadow({ mode: "open", delegatesFocus: true });
  root.adoptedStyleSheets = [styles];
  const form = new CardForm(root);
  target.append(host);

  return {
    async createToken() {
      form.refusal.textContent = "";
      const problem = form.checkAll();
      if (problem !== "") return { error: { code: "incomplete", message: problem } };
      form.busy = true;
      const result = await askForToken(form.card(), publishableKey);
      form.busy = false;
      form.refusal.textContent = result.error?.message ?? "";
      return result;
    },
    destroy() {
      host.remove();
    },
  };
};
