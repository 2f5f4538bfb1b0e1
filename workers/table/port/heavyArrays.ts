/** Size in bytes from which an array is sent as a Blob. */
const HEAVY_BYTES = 1 << 20;

const KINDS = {
  Uint8Array,
  Int8Array,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
  BigUint64Array,
  BigInt64Array,
} as const;
type Kind = keyof typeof KINDS;
type HeavyArray = InstanceType<(typeof KINDS)[Kind]>;

/** A typed array stored outside the memory of the sender. */
interface Parcel {
  readonly kind: Kind;
  readonly heavy: Blob;
}

const isParcel = (value: object): value is Parcel => 'heavy' in value && value.heavy instanceof Blob;

/** The same value with `change` applied to some of its parts; values without such parts stay as they are. */
function changed(value: unknown, change: (part: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const other = change(value);
  if (other !== value || ArrayBuffer.isView(value) || value instanceof Blob) return other;
  // A list of texts or numbers holds none.
  if (Array.isArray(value))
    return typeof value[0] === 'object' ? value.map((part: unknown) => changed(part, change)) : value;
  if (value instanceof Map || value instanceof Set) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, changed(part, change)]));
}

/**
 * A value whose large typed arrays are Blobs: a page that stores, reads and passes it on copies none of their bytes.
 * @param from size in bytes from which an array counts as large
 */
export function asParcels(value: unknown, from = HEAVY_BYTES): unknown {
  return changed(value, (part) => {
    if (!ArrayBuffer.isView(part) || part instanceof DataView || part.byteLength < from) return part;
    return { kind: part.constructor.name, heavy: new Blob([part as HeavyArray & { buffer: ArrayBuffer }]) };
  });
}

/** The value that was passed to `asParcels`. @throws if the browser has lost a Blob */
export async function fromParcels(value: unknown): Promise<unknown> {
  const parcels = new Map<object, HeavyArray>();
  const found: Parcel[] = [];
  changed(value, (part) => {
    if (isParcel(part)) found.push(part);
    return part;
  });
  await Promise.all(
    found.map(async (parcel) => parcels.set(parcel, new KINDS[parcel.kind](await parcel.heavy.arrayBuffer()))),
  );
  return found.length === 0 ? value : changed(value, (part) => parcels.get(part) ?? part);
}
