# docker build -t lingualoom .                       the chat
# docker build -t lingualoom:apertium --target apertium .   with the local rule-based translation inside
#
# It runs as the user "node" and writes to /data only: docker run --read-only --tmpfs /tmp -v lingualoom:/data -p 3000:3000

FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2 AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY apps ./apps
COPY packages ./packages
# Node comes with the base image, and no test's package is needed.
RUN npm ci --omit=dev
COPY tools ./tools
COPY deploy ./deploy
COPY docs ./docs
COPY LICENSE NOTICE.md README.md CHANGELOG.md ./
RUN node tools/release/main.ts gather /lingualoom
RUN install -d -o node -g node -m 0700 /empty-data

FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2 AS chat
# The sandbox of programs that read what strangers send; and an init, since these leave processes whose parent has ended.
RUN apt-get update \
  && apt-get install -y --no-install-recommends bubblewrap tini \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /lingualoom /opt/lingualoom
COPY --from=build --chown=node:node /empty-data /data
ENV NODE_ENV=production IN_CONTAINER=on HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /opt/lingualoom
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "/opt/lingualoom/bin/healthy.js"]
ENTRYPOINT ["tini", "--", "/opt/lingualoom/bin/lingualoom"]

FROM chat AS apertium
USER root
COPY deploy/install-apertium.sh /tmp/install-apertium.sh
RUN sh /tmp/install-apertium.sh && rm /tmp/install-apertium.sh
# Everything is inside, so nothing is fetched while it runs.
ENV LOCAL_ENGINES=off
USER node

# The last one is what `docker build .` makes.
FROM chat
