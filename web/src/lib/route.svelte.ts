// Where the page is: the part of the address behind #, such as #/play/k3f9 or #/rules/B5.2, so that the files alone, on any
// web space, are enough.
export interface Route {
  name: string;
  parts: string[];
  query: URLSearchParams;
}

function read(): Route {
  const [path = "", query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [name = "", ...parts] = path.split("/").map(decoded);
  return { name, parts, query: new URLSearchParams(query) };
}

// Half an escape, as at the end of a link that was cut off, stands for itself.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const place = $state({ route: read() });
addEventListener("hashchange", () => {
  place.route = read();
});

export function route(): Route {
  return place.route;
}

export function go(path: string): void {
  location.hash = `#/${path}`;
}
