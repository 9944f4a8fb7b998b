// Keeps the whole page, so that everything but playing online works without a network. A new version is fetched beside the
// old one and takes over when the page says so, or when no page is open any more: nobody plays half of each.
const version = "VERSION";
const files = ["FILES"];
const prefix = "freebooter-";
const cacheName = prefix + version;
const named = /\/assets\//; // files whose name changes with what is in them

async function keep() {
  const cache = await caches.open(cacheName);
  await Promise.all(
    files.map(async (file) => {
      const url = new URL(file, self.registration.scope).href;
      const known = named.test(url) ? await caches.match(url) : undefined;
      const response = known ?? (await fetch(url, { cache: named.test(url) ? "default" : "reload" }));
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      await cache.put(url, response);
    }),
  );
}

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function answer(request, key) {
  const cache = await caches.open(cacheName);
  return (await cache.match(key)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => self.clients.claim())));
self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { scope } = self.registration;
  if (request.method !== "GET" || !request.url.startsWith(scope)) return;
  const url = new URL(request.url);
  url.search = "";
  url.hash = "";
  if (url.href === `${scope}index.html`) url.href = scope;
  const rest = url.href.slice(scope.length);
  if (!files.includes(rest === "" ? "./" : rest)) return; // the server's: lobby, records, invitations
  event.respondWith(answer(request, url.href));
});

// A notice of a turn leads back to the page.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const open = async () => {
    const [page] = await self.clients.matchAll({ type: "window" });
    return page ? page.focus() : self.clients.openWindow(self.registration.scope);
  };
  event.waitUntil(open());
});
