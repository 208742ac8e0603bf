// The service worker of the public pages. It only shows messages and handles clicks on them; it caches nothing.

const stop = 'disattiva';

self.addEventListener('push', (event) => {
  const message = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(message.titolo ?? '', {
      body: message.testo,
      lang: 'it',
      data: message,
      actions: [{ action: stop, title: 'Non avvisarmi più' }],
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(event.action === stop ? unsubscribe(event.notification.data) : open(event.notification.data));
});

async function unsubscribe({ evento, presenza }) {
  const subscription = await self.registration.pushManager.getSubscription();
  if (!subscription) return;
  await fetch('/api/pub/evento/notifica', {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ID_EVENTO: evento, FK_ID_PRESENZA: presenza, ENDPOINT: subscription.endpoint }),
  });
}

async function open({ indirizzo }) {
  const url = new URL(indirizzo, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: 'window' });
  const same = windows.find((one) => one.url.split('?')[0] === url.split('?')[0]);
  await (same ? same.focus() : self.clients.openWindow(url));
}
