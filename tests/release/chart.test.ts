import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Ajv } from "ajv";
import { Deployment } from "kubernetes-models/apps/v1";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2";
import { Ingress, NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { PersistentVolumeClaim, Service } from "kubernetes-models/v1";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { variablesRead } from "../start/variables.ts";

const CHART = resolve(import.meta.dirname, "../../deploy/helm/lingualoom");
const read = (path: string) => readFileSync(join(CHART, path), "utf8");
const chart = parse(read("Chart.yaml"));
const standard = parse(read("values.yaml"));
const accepts = new Ajv({ strict: false }).compile(JSON.parse(read("values.schema.json")));

// biome-ignore lint/suspicious/noExplicitAny: manifests are checked by their schemas
type Manifest = Record<string, any>;

const hasHelm = spawnSync("helm", ["version"]).status === 0;

const MODELS = {
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
  // The schema of the Prometheus Operator is in no package here.
  ServiceMonitor: null,
};

/** Every manifest of the chart with these values, each checked by Kubernetes' schema of its kind. */
function render(values: Manifest): Record<string, Manifest> {
  expect(accepts(values), JSON.stringify(accepts.errors)).toBe(true);
  const given = ["template", "chat", CHART, "--values", "-"];
  const text = execFileSync("helm", given, { input: JSON.stringify(values), encoding: "utf8" });
  const documents = parseAllDocuments(text)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
  for (const manifest of documents) {
    const Model = MODELS[manifest.kind as keyof typeof MODELS];
    if (Model) new Model(manifest as never).validate();
    else expect(manifest.kind).toBe("ServiceMonitor");
  }
  return Object.fromEntries(documents.map((manifest) => [manifest.kind as string, manifest]));
}

test("the chart and the project have the same version", () => {
  const { version } = JSON.parse(readFileSync(resolve(CHART, "../../../package.json"), "utf8"));
  expect([chart.version, chart.appVersion]).toEqual([version, version]);
});

test.skipIf(!hasHelm)("the chart runs one server without rights and one volume (needs helm)", () => {
  const { Deployment: deployment, PersistentVolumeClaim: claim, Service: service, ...others } = render(standard);
  expect(Object.keys(others)).toEqual(["NetworkPolicy"]);
  expect(claim?.spec.resources.requests.storage).toBe("10Gi");
  const spec = deployment?.spec?.template?.spec;
  const [chat] = spec.containers;
  expect(deployment?.spec.strategy.type).toBe("Recreate");
  expect(spec.securityContext).toMatchObject({
    runAsNonRoot: true,
    seccompProfile: { type: "RuntimeDefault" },
  });
  expect(chat.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ["ALL"] },
  });
  expect(chat.image).toBe(`ghcr.io/lingualoom/lingualoom:${chart.appVersion}`);
  expect(chat.livenessProbe.httpGet.path).toBe("/healthz");
  expect(chat.readinessProbe.httpGet.path).toBe("/readyz");
  expect(service?.spec.selector).toEqual(deployment?.spec.selector.matchLabels);
  expect(chat.volumeMounts.map(({ mountPath }: Manifest) => mountPath)).toEqual(["/data", "/tmp"]);
});

const egress = [{ to: [{ podSelector: { matchLabels: { app: "postgres" } } }], ports: [{ port: 5432 }] }];

test.skipIf(!hasHelm)("the network policy opens the port, the internet and named peers (needs helm)", () => {
  const { NetworkPolicy: policy } = render({ ...standard, networkPolicy: { enabled: true, egress } });
  expect(policy?.spec.ingress).toEqual([{ ports: [{ port: "http", protocol: "TCP" }] }]);
  expect(policy?.spec.egress.at(-1)).toEqual(egress[0]);
  expect(policy?.spec.egress[1].to[0].ipBlock.except).toContain("169.254.0.0/16");
  expect(policy?.spec.egress[0].ports.map(({ port }: Manifest) => port)).toEqual([53, 53, 5353, 5353]);
});

const several = {
  ...standard,
  replicas: 3,
  persistence: { enabled: false },
  secret: {
    name: "keys",
    keys: { APP_SECRET: "app", DATABASE_URL: "db", NATS_URL: "nats", S3_SECRET_ACCESS_KEY: "s3" },
  },
  env: { S3_BUCKET: "pictures", RETENTION_DAYS: 30 },
  networkPolicy: { enabled: true, egress },
  ingress: {
    ...standard.ingress,
    enabled: true,
    className: "nginx",
    tlsSecret: "tls",
    annotations: { a: "b" },
  },
};

test.skipIf(!hasHelm)("several servers share external services, and secrets are files (needs helm)", () => {
  const { Deployment: deployment, Ingress: ingress, PersistentVolumeClaim: claim, ...others } = render(several);
  expect(Object.keys(others).sort()).toEqual(["NetworkPolicy", "PodDisruptionBudget", "Service"]);
  expect(others.PodDisruptionBudget?.spec).toEqual({ minAvailable: 1, selector: deployment?.spec.selector });
  expect(claim).toBeUndefined();
  const spec = deployment?.spec?.template?.spec;
  expect(deployment?.spec).toMatchObject({ replicas: 3, strategy: { type: "RollingUpdate" } });
  const given = Object.fromEntries(spec.containers[0].env.map(({ name, value }: Manifest) => [name, value]));
  expect(given).toMatchObject({
    APP_SECRET_FILE: "/run/secrets/lingualoom/app",
    RETENTION_DAYS: "30",
    PUBLIC_URL: "https://chat.example.org",
    TRUST_PROXY: "1",
  });
  expect(Object.keys(given).filter((name) => !variablesRead().includes(name))).toEqual([]);
  expect(spec.volumes).toContainEqual({
    name: "secrets",
    secret: { secretName: "keys", defaultMode: 0o440 },
  });
  expect(ingress?.spec.tls).toEqual([{ hosts: ["chat.example.org"], secretName: "tls" }]);
});

test.skipIf(!hasHelm)("load sets the number of servers, and Prometheus finds them (needs helm)", () => {
  const {
    Deployment: deployment,
    HorizontalPodAutoscaler: scaler,
    ServiceMonitor: monitor,
  } = render({
    ...several,
    autoscaling: { ...standard.autoscaling, enabled: true },
    serviceMonitor: { ...standard.serviceMonitor, enabled: true, labels: { release: "prometheus" } },
    secret: { ...several.secret, keys: { ...several.secret.keys, METRICS_TOKEN: "metrics" } },
    seccompProfile: { localhostProfile: "seccomp.json" },
  });
  expect(deployment?.spec.replicas).toBeUndefined();
  expect(deployment?.spec.template.spec.securityContext.seccompProfile).toEqual({
    type: "Localhost",
    localhostProfile: "seccomp.json",
  });
  expect(scaler?.spec).toMatchObject({
    scaleTargetRef: { kind: "Deployment", name: deployment?.metadata.name },
    minReplicas: 3,
    maxReplicas: 6,
  });
  expect(monitor).toMatchObject({
    metadata: { labels: { release: "prometheus" } },
    spec: {
      selector: deployment?.spec.selector,
      endpoints: [{ port: "http", authorization: { credentials: { name: "keys", key: "metrics" } } }],
    },
  });
});

const database = { name: "keys", keys: { DATABASE_URL: "db" } };

test("the chart's network policy is on unless its values say otherwise", () => {
  expect([accepts(standard), standard.networkPolicy]).toEqual([true, { enabled: true, egress: [] }]);
});

test.each([
  ["a database that the policy lets through", { ...standard, secret: database, networkPolicy: several.networkPolicy }],
  ["a database without the policy", { ...standard, secret: database, networkPolicy: { enabled: false, egress: [] } }],
])("the chart accepts %s", (_, values) => {
  expect(accepts(values), JSON.stringify(accepts.errors)).toBe(true);
});

test.each([
  ["a database that the policy shuts out", { ...standard, secret: database }],
  ["a broker that the policy shuts out", { ...standard, env: { NATS_URL: "nats://nats:4222" } }],
  ["a malware scanner that the policy shuts out", { ...standard, env: { CLAMAV_HOST: "clamav" } }],
  ["several servers with one data folder", { ...several, persistence: { enabled: true } }],
  ["several servers without a shared secret", { ...several, secret: { name: "keys", keys: {} } }],
  [
    "as many as the load asks for with one data folder",
    { ...standard, autoscaling: { ...standard.autoscaling, enabled: true } },
  ],
  ["metrics without their token", { ...standard, serviceMonitor: { ...standard.serviceMonitor, enabled: true } }],
  ["an address with a path", { ...standard, publicUrl: "https://example.org/chat" }],
  ["a value that the chart does not know", { ...standard, replica: 2 }],
])("the chart refuses %s", (_, values) => {
  expect(accepts(values)).toBe(false);
});
