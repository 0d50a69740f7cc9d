# Stage 1 builds our wheel; stage 2 holds no source, no compiler and no build tool.
# Every package is pinned by hash; `.ci/image-steps` runs the same pip commands where there is no Docker.
# A tag may be moved: a release names what it is built upon by its digest (`.ci/image`).
ARG BASE=python:3.11-slim-bookworm
FROM ${BASE} AS build
WORKDIR /build
COPY requirements-build.lock pyproject.toml LICENSE ./
COPY referee referee
COPY storage storage
COPY templates templates
COPY docs/spec.md docs/spec.md
COPY docs/spec docs/spec
RUN pip install --no-cache-dir --require-hashes -r requirements-build.lock
RUN pip wheel --no-cache-dir --no-deps --no-build-isolation -w wheels .

FROM ${BASE}
# The boards in letters are drawn with the system's fonts.
RUN apt-get update \
    && apt-get install -y --no-install-recommends fonts-dejavu-core \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin referee \
    && install -d -o referee -g referee -m 0700 /data
WORKDIR /app
COPY requirements.lock .
RUN pip install --no-cache-dir --require-hashes -r requirements.lock
COPY --from=build /build/wheels wheels
RUN pip install --no-cache-dir --no-deps --no-index wheels/referee-*.whl

# Inside the container the loopback is the container's own: listen on all its addresses, and publish the ports with care.
ENV PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    REFEREE_HOME=/data \
    REFEREE_BIND=0.0.0.0
USER referee
VOLUME /data
EXPOSE 8000 8025
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen(f'http://127.0.0.1:{os.environ.get(\"REFEREE_WEB_PORT\", \"8000\")}/healthz', timeout=4)"]
ENTRYPOINT ["referee"]
CMD ["serve"]
