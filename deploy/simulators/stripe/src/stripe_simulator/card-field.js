/**
 * A card form that trades a card for a token, in place of Stripe's own card element.
 *
 *   import { mountCardField } from ".../card-field.js";
 *   const field = mountCardField(element, { publishableKey });
 *   const { token, error } = await field.createToken();
 *   field.destroy();
 *
 * And in place of Stripe.js's `handleNextAction`, for an intent that waits for 3-D Secure:
 *
 *   import { handleNextAction } from ".../card-field.js";
 *   const { intent, error } = await handleNextAction({ publishableKey, clientSecret });
 *
 * `intent` is `{ id, object, status }`, `error` is `{ code, message }` when the check failed or the card was declined.
 * `token` is an id such as `tok_…`, `error` is `{ code, message }`; exactly one of them is there. The form checks each
 * field when it is left and all of them before a token is made; the number never leaves through any other way.
 * The look comes from CSS variables `--card-field-*` and the parts label, input, message, error.
 * Every address is relative to this module, so that it works below any path of a gateway.
 */

const tokensUrl = new URL("tokens", import.meta.url);
const authenticationsUrl = new URL("authentications", import.meta.url);

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
      // A card is good until its month ends, on the calendar of the person who types it.
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

const post = async (url, body, publishableKey) => {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${publishableKey}` },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (response.ok) return { answer };
    if (answer.error) return { error: { code: answer.error.code ?? answer.error.type, message: answer.error.message } };
    return { error: { code: "api_error", message: "The card could not be checked. Try again in a moment." } };
  } catch {
    return { error: { code: "connection_error", message: "The card service cannot be reached. Try again in a moment." } };
  }
};

const dialogStyles = new CSSStyleSheet();
dialogStyles.replaceSync(`
  dialog { box-sizing: border-box; max-inline-size: min(26rem, 90vw); padding: 1.5rem; font: inherit; color: var(--card-field-text, CanvasText);
    background: var(--card-field-background, Canvas); border: 1px solid var(--card-field-border, GrayText);
    border-radius: var(--card-field-radius, 0.5rem); }
  dialog::backdrop { background: rgb(0 0 0 / 0.5); }
  h2 { margin: 0 0 0.5rem; font-size: 1.125rem; }
  p { margin: 0 0 1rem; line-height: 1.5; }
  div { display: flex; flex-wrap: wrap; gap: 0.75rem; }
  button { min-block-size: var(--card-field-height, 2.75rem); padding-inline: 1rem; font: inherit; cursor: pointer;
    color: inherit; background: transparent; border: 1px solid var(--card-field-border, GrayText);
    border-radius: var(--card-field-radius, 0.5rem); }
  button:focus-visible { outline: 2px solid var(--card-field-focus, Highlight); outline-offset: 1px; }
`);

/** The bank's check: a modal dialog. Resolves to `complete` or `fail`; closing it fails the check, as at Stripe. */
const askBank = (intent) =>
  new Promise((resolve) => {
    const host = element("div", {}, { "data-bank-check": "" });
    const root = host.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [dialogStyles];
    const dialog = element("dialog", {}, { "aria-labelledby": "title", "aria-describedby": "text" });
    const amount =
      intent.amount === undefined
        ? "to save your card"
        : `to pay ${new Intl.NumberFormat("en-US", { style: "currency", currency: intent.currency }).format(intent.amount / 100)}`;
    const buttons = element("div");
    for (const [value, text] of [
      ["complete", "Complete authentication"],
      ["fail", "Fail authentication"],
    ]) {
      const button = element("button", { type: "button", textContent: text });
      button.addEventListener("click", () => dialog.close(value));
      buttons.append(button);
    }
    dialog.append(
      element("h2", { id: "title", textContent: "Confirm with your bank" }),
      element("p", { id: "text", textContent: `This is a test of 3-D Secure. Your bank needs you to confirm ${amount}.` }),
      buttons,
    );
    dialog.addEventListener("close", () => {
      host.remove();
      resolve(dialog.returnValue === "complete" ? "complete" : "fail");
    });
    root.append(dialog);
    document.body.append(host);
    dialog.showModal();
  });

/** Asks the bank if the intent waits for it. An intent that waits for nothing comes back unchanged. */
export const handleNextAction = async ({ publishableKey, clientSecret }) => {
  const read = await post(authenticationsUrl, { client_secret: clientSecret }, publishableKey);
  if (read.error || read.answer.status !== "requires_action") return read.error ? read : { intent: read.answer };
  const outcome = await askBank(read.answer);
  const { answer, error } = await post(authenticationsUrl, { client_secret: clientSecret, outcome }, publishableKey);
  if (error) return { error };
  const refusal = answer.last_payment_error ?? answer.last_setup_error;
  return refusal ? { error: { code: refusal.code, message: refusal.message } } : { intent: answer };
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
      const { answer, error } = await post(tokensUrl, form.card(), publishableKey);
      form.busy = false;
      form.refusal.textContent = error?.message ?? "";
      return error ? { error } : { token: answer.id };
    },
    destroy() {
      host.remove();
    },
  };
};
