/** A form on its way to the server. */
export interface UploadRequest {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  form: FormData;
  signal: AbortSignal;
  /** Called whenever more has been sent, in bytes of the whole form. */
  onProgress: (sent: number, total: number) => void;
}

/** Sends a form and returns the same as fetch. @throws TypeError without connection, AbortError when it is cancelled */
export type SendUpload = (request: UploadRequest) => Promise<Response>;

/** `name: value` lines of an answer. */
function headersOf(text: string): Headers {
  const headers = new Headers();
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/** Uses XMLHttpRequest, because fetch does not report how much of a body has been sent. */
export const sendUpload: SendUpload = ({ url, method, headers, form, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const callOff = () => request.abort();
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', callOff);
      settle();
    };
    request.open(method, url);
    request.responseType = 'text';
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', (event) => onProgress(event.loaded, event.total));
    request.addEventListener('load', () =>
      end(() => {
        const { status, responseText } = request;
        const isEmpty = status === 204 || status === 304;
        const init = { status, statusText: request.statusText, headers: headersOf(request.getAllResponseHeaders()) };
        resolve(new Response(isEmpty ? null : responseText, init));
      }),
    );
    request.addEventListener('error', () => end(() => reject(new TypeError('The upload was interrupted.'))));
    request.addEventListener('abort', () => end(() => reject(new DOMException('Called off', 'AbortError'))));
    if (signal.aborted) return reject(new DOMException('Called off', 'AbortError'));
    signal.addEventListener('abort', callOff);
    request.send(form);
  });
