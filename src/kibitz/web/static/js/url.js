// The address of a view: what is chosen stands in it, so that a link restores it.

const VIEW = Symbol("view");
let view = 0;

/** Another view is shown: what the one before still writes is for nobody. */
export const turn = () => { view += 1; };

/** The state in the address, over these defaults. */
export function read(defaults) {
  const given = new URLSearchParams(location.search);
  const state = { ...defaults, [VIEW]: view };
  for (const name of Object.keys(defaults)) if (given.has(name)) state[name] = given.get(name);
  return state;
}

/** What stood in the address when a page was left: the menu leads back to it. */
const kept = (page) => `kibitz.address.${page}`;

/** Remember the address of this page in this tab. */
export function remember(page) {
  try { sessionStorage.setItem(kept(page), location.search); } catch { /* private windows keep nothing */ }
}

/** Where no address says otherwise, be where this page was left. */
export function recall(page) {
  if (location.search) return;
  try { replace(sessionStorage.getItem(kept(page)) ?? ""); } catch { /* private windows keep nothing */ }
}

/** Put the state into the address; what is as by default is left out. */
export function write(state, defaults) {
  if (state[VIEW] !== view) return;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    if (name in defaults && String(value ?? "") !== String(defaults[name] ?? "")) query.set(name, value);
  }
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  replace((text ? `?${text}` : "") + location.hash);
}

/** Put what comes behind the page's name into the address; browsers allow it only so often. */
export function replace(rest) {
  const address = location.pathname + rest;
  if (address === location.pathname + location.search + location.hash) return;
  clearTimeout(again);
  const mine = view;
  try {
    history.replaceState(null, "", address);
  } catch {
    again = setTimeout(() => { if (mine === view) replace(rest); }, 1000);
  }
}

let again = 0;

/** An address of another page. */
export function link(page, state) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) if (value !== "" && value !== null && value !== undefined) query.set(name, value);
  return `/${page}${query.size ? `?${query}` : ""}`;
}

/** A long text packed into a few characters that an address may hold. */
export async function pack(text) {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The inverse of pack; an empty text if it is damaged. */
export async function unpack(text) {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return await new Response(stream).text();
  } catch {
    return "";
  }
}

/** A file of rules, {name, text}, as a part of an address. */
export const packRules = async ({ name, text }) => `${encodeURIComponent(name)}~${await pack(text)}`;

/** The inverse; null if there is none, or it is damaged. */
export async function unpackRules(packed) {
  const [name, rest] = packed.split("~");
  const text = rest ? await unpack(rest) : "";
  try {
    return text ? { name: decodeURIComponent(name), text } : null;
  } catch {
    return { name: "rules", text };
  }
}
