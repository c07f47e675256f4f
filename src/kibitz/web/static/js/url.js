// The address of a view: what is chosen stands in it, so that a link restores it.

/** The state in the address, over these defaults. */
export function read(defaults) {
  const given = new URLSearchParams(location.search);
  const state = { ...defaults };
  for (const name of Object.keys(defaults)) if (given.has(name)) state[name] = given.get(name);
  return state;
}

/** Put the state into the address; what is as by default is left out. */
export function write(state, defaults, push = false) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(state)) {
    if (name in defaults && String(value ?? "") !== String(defaults[name] ?? "")) query.set(name, value);
  }
  const text = query.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  const address = location.pathname + (text ? `?${text}` : "") + location.hash;
  if (address === location.pathname + location.search + location.hash) return;
  history[push ? "pushState" : "replaceState"](null, "", address);
}

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
