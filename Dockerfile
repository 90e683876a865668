# The built server with the packages for operation only. Data is in /data, unless DATABASE_URL and S3_… name other places.
FROM node:26-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:26-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && mkdir /data && chown node /data
COPY --from=build /app/tools/run.mjs /app/tools/lean.json tools/
COPY --from=build /app/dist dist
ENV NODE_ENV=production NODE_COMPILE_CACHE=/tmp/compiled ATELIER_DATA=/data
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "tools/run.mjs", "start"]
